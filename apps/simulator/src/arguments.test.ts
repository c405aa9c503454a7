import { describe, expect, it } from 'vitest'
import { parseSimulateArguments } from './arguments.ts'

describe('the command line', () => {
  it('has a load run and a demo as its defaults', () => {
    expect(parseSimulateArguments([])).toEqual({
      baseUrl: 'http://127.0.0.1:3000',
      demo: false,
      drivers: 200,
      riders: 50,
      seed: 1,
      minutes: 5,
    })
    expect(parseSimulateArguments(['--demo', '--base-url', 'http://127.0.0.1:4000'])).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      demo: true,
      drivers: 40,
      riders: 6,
      minutes: undefined,
    })
  })

  it('takes numbers', () => {
    const args = ['--drivers', '12', '--riders', '0', '--minutes', '0.5', '--seed', '9']
    expect(parseSimulateArguments(args)).toMatchObject({ drivers: 12, riders: 0, minutes: 0.5, seed: 9 })
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
    expect(() => parseSimulateArguments(args)).toThrow(named)
  })
})
