import { beforeEach, describe, expect, test } from 'vitest'
import { OutboundClient } from '../../src/platform/outbound/outbound-client.ts'
import { OutboundFailure, type OutboundRequest } from '../../src/platform/outbound/outbound-request.ts'
import { type Fault, startEmulator, type Told } from '../support/emulators/emulator.ts'

const ok: Told = { status: 200, body: { done: true } }
let answer: () => Told = () => ok
const provider = await startEmulator(() => answer())
const elsewhere = await startEmulator(() => ok)
const secret = 'key-of-ours'
const path = `/charges?key=${secret}`
let nowMs = 0
const logged: string[] = []

const clientOf = (changes: object = {}) =>
  new OutboundClient({
    name: 'the card provider',
    origins: [provider.url],
    timeoutMs: 300,
    nowMs: () => nowMs,
    log: { warn: (line) => void logged.push(line) },
    ...changes,
  })
const get: OutboundRequest = { method: 'GET', url: `${provider.url}${path}` }
const post: OutboundRequest = {
  ...get,
  method: 'POST',
  headers: { authorization: secret },
  body: { json: { card: secret } },
}
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error as OutboundFailure,
  )

beforeEach(() => {
  provider.fault = undefined
  provider.asked.length = 0
  elsewhere.asked.length = 0
  logged.length = 0
  answer = () => ok
})

describe('a request', () => {
  test('carries JSON, a form or a text', async () => {
    const client = clientOf({ userAgent: 'Cabstand/1' })
    await client.send({ ...post, body: { json: { amount: 5 } } })
    await client.send({ ...post, body: { form: { amount: '5', note: 'a&b = ç' } } })
    const { body } = await client.send({ ...post, body: { text: '{"raw":1}', type: 'application/json' } })
    expect(body).toEqual({ done: true })
    expect(
      provider.asked.map((asked) => [asked.headers['content-type'], asked.body, asked.form.get('note')]),
    ).toEqual([
      ['application/json', { amount: 5 }, null],
      ['application/x-www-form-urlencoded', {}, 'a&b = ç'],
      ['application/json', { raw: 1 }, null],
    ])
    expect(provider.asked[0]?.headers).toMatchObject({ authorization: secret, 'user-agent': 'Cabstand/1' })
  })

  test.each([
    ['another host', () => elsewhere.url],
    ['a host that begins alike', () => `${provider.url}0`],
    ['our host as a user name', () => `${provider.url}@${elsewhere.url.slice(7)}`],
    ['another scheme', () => provider.url.replace('http:', 'https:')],
    ['no address', () => 'charges'],
  ])('to %s is not sent', async (_, url) => {
    const failure = await failureOf(clientOf().send({ ...post, url: `${url()}/charges` }))
    expect(failure?.kind).toBe('rejected')
    expect([provider.asked.length, elsewhere.asked.length]).toEqual([0, 0])
  })

  test('does not follow redirects', async () => {
    provider.fault = { kind: 'redirect', to: `${elsewhere.url}/charges` }
    expect((await failureOf(clientOf().send(get)))?.kind).toBe('rejected')
    expect(elsewhere.asked).toEqual([])
  })
})

const faults: [string, Fault, string, boolean][] = [
  ['silence', { kind: 'silence' }, 'timeout', true],
  ['a blank now and then', { kind: 'drip' }, 'timeout', true],
  ['an answer without end', { kind: 'endless' }, 'unreadable', true],
  ['half an answer', { kind: 'truncated' }, 'unreadable', true],
  ['a page', { kind: 'html' }, 'unreadable', true],
  ['a reset', { kind: 'reset' }, 'unreachable', false],
  ['500', { kind: 'status', status: 500 }, 'overloaded', false],
  ['429', { kind: 'json', status: 429, body: { code: 'SLOW_DOWN', message: secret } }, 'overloaded', false],
  ['401', { kind: 'json', status: 401, body: { error: secret, code: 20003 } }, 'refused', false],
]

test.each(faults)(
  '%s is a failure whose message contains nothing that was sent',
  async (_, fault, kind, uncertain) => {
    provider.fault = fault
    const failure = await failureOf(clientOf({ timeoutMs: kind === 'unreadable' ? 5000 : 300 }).send(post))
    expect(failure).toBeInstanceOf(OutboundFailure)
    expect([failure?.kind, failure?.uncertain]).toEqual([kind, uncertain])
    expect(failure?.message).toMatch(/^the card provider /)
    const told = `${failure?.message} ${failure?.stack} ${JSON.stringify(failure)} ${logged.join()}`
    for (const word of [secret, '/charges', '127.0.0.1']) expect(told).not.toContain(word)
  },
)

test('a refusal is a response, and its code is returned', async () => {
  answer = () => ({ status: 422, body: { error: { code: 'card_declined' } } })
  expect(await clientOf().send(post)).toEqual({ status: 422, body: { error: { code: 'card_declined' } } })
  provider.fault = { kind: 'json', status: 401, body: { code: 20003 } }
  expect((await failureOf(clientOf().send(post)))?.message).toBe('the card provider answered 401 20003')
})

describe('a server that fails', () => {
  const failing = (): Told => ({ status: 500, body: {} })

  test('gets no requests for half a minute after five failures, then one', async () => {
    const client = clientOf()
    answer = failing
    for (let i = 0; i < 8; i += 1) expect((await failureOf(client.send(post)))?.kind).toBe('overloaded')
    expect(provider.asked.length).toBe(5)
    expect(logged).toEqual(['the card provider answered 500: it is not asked for a while'])
    nowMs += 30_000
    const both = await Promise.all([failureOf(client.send(post)), failureOf(client.send(post))])
    expect(both.every((failure) => failure?.kind === 'overloaded')).toBe(true)
    expect(provider.asked.length).toBe(6)
    nowMs += 30_000
    answer = () => ok
    await client.send(post)
    await client.send(post)
    expect(provider.asked.length).toBe(8)
  })

  test('still gets requests where unauthenticated users cause them', async () => {
    const client = clientOf({ breaksCircuit: false })
    answer = failing
    for (let i = 0; i < 8; i += 1) await failureOf(client.send(post))
    expect(provider.asked.length).toBe(8)
  })

  test('gets no immediate retry when it refuses the credentials', async () => {
    const client = clientOf()
    answer = () => ({ status: 401, body: {} })
    await failureOf(client.send(get))
    await failureOf(client.send(get))
    expect(provider.asked.length).toBe(1)
  })

  test('gets retries of repeatable requests only', async () => {
    const turns = (): (() => Told) => {
      let turn = 0
      return () => (turn++ % 2 === 0 ? failing() : ok)
    }
    answer = turns()
    await clientOf().send(get)
    await clientOf().send({ ...post, repeatable: true })
    expect(provider.asked.length).toBe(4)
    answer = turns()
    expect((await failureOf(clientOf().send(post)))?.kind).toBe('overloaded')
    expect(provider.asked.length).toBe(5)
  })

  test('gets a limited number of retries', async () => {
    let turn = 0
    // Fails every second request, so that the circuit stays closed.
    answer = () => (turn++ % 2 === 0 ? failing() : ok)
    const client = clientOf()
    const sends = 24
    for (let i = 0; i < sends; i += 1) await failureOf(client.send(get))
    expect(provider.asked.length - sends).toBeGreaterThan(3)
    expect(provider.asked.length - sends).toBeLessThan(9)
  })
})
