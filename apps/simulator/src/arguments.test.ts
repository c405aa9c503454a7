import { describe, expect, it } from 'vitest'
import { parseSimulateArguments, usage } from './arguments.ts'

const parse = (args: readonly string[]) => parseSimulateArguments(args, 'http://127.0.0.1:3000')

describe('the command line', () => {
  it('has a load run and a demo as its defaults', () => {
    expect(parse([])).toEqual({
      baseUrl: 'http://127.0.0.1:3000',
      demo: false,
      rough: false,
      drivers: 200,
      riders: 50,
      seed: 1,
      minutes: 5,
    })
    expect(parse(['--demo', '--base-url', 'http://127.0.0.1:4000'])).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      demo: true,
      drivers: 40,
      riders: 6,
      minutes: undefined,
    })
  })

  it('goes to the server that is said, else to the one of its environment', () => {
    expect(parseSimulateArguments([], 'http://127.0.0.1:3107')).toMatchObject({
      baseUrl: 'http://127.0.0.1:3107',
    })
    expect(parse(['--base-url', 'https://city.example'])).toMatchObject({ baseUrl: 'https://city.example' })
  })

  it('prints its options, all of them', () => {
    expect(parse(['--help'])).toBe('help')
    const text = usage('http://127.0.0.1:3107')
    for (const option of ['drivers', 'riders', 'minutes', 'seed', 'base-url', 'demo', 'rough', 'help']) {
      expect(text).toContain(`--${option}`)
    }
    expect(text).toContain('--base-url http://127.0.0.1:3107')
  })

  it('takes numbers', () => {
    const args = ['--drivers', '12', '--riders', '0', '--minutes', '0.5', '--seed', '9']
    expect(parse(args)).toMatchObject({ drivers: 12, riders: 0, minutes: 0.5, seed: 9 })
  })

  it.each([
    [['--drivers', 'many'], 'drivers'],
    [['--riders', '-1'], 'riders'],
    [['--seed', '1.5'], 'seed'],
    [['--minutes', '0'], 'minutes'],
    [['--base-url', 'localhost:3000'], 'base-url'],
    [['--speed', '3'], 'speed'],
    [['extra'], 'extra'],
  ])('refuses %j with a line that names it', (args, named) => {
    expect(() => parse(args)).toThrow(named)
  })
})
