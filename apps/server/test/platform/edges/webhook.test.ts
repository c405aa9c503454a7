import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { answerWithinMs } from '../../../src/platform/http/kinds/webhook.ts'
import { codeOf, rawBytes, rawRequest } from '../../security/raw.ts'
import { asOwner, holdLock } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { reportPayment } from './edge-endpoints.ts'
import { signed } from './edge-module.ts'
import { edgeServer } from './edge-server.ts'

const logged: string[] = []
const server = await edgeServer({
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
})
const { path, signatureHeader } = reportPayment
const paid = (changes: object = {}) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.paid', amount: 1250, ...changes })

const deliver = (body: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signed(body, server.clock.now()),
      ...headers,
    },
    body,
  })

const amountsOf = async (body: string) => {
  const { id } = JSON.parse(body) as { id: string }
  const rows = await asOwner(server.database, 'select amount from test_payments where event_id = $1', [id])
  return rows.map(({ amount }) => amount)
}
const countOf = async (body: string) => (await amountsOf(body)).length
const noted = async () => (await asOwner(server.database, 'select event_id from webhook_events')).length

describe('an event', () => {
  test('is acknowledged, and processed once by the queue, for any number of deliveries', async () => {
    const body = paid()
    const first = await deliver(body)
    expect([first.status, first.text]).toEqual([200, '{"received":true}'])
    const again = await Promise.all([deliver(body), deliver(body), deliver(body)])
    expect(again.map(({ status, text }) => [status, text])).toEqual(again.map(() => [200, first.text]))
    await eventually(async () => (await countOf(body)) > 0, 'the payment')
    expect((await deliver(body)).status).toBe(200)
    await server.clock.forward(1)
    expect(await countOf(body)).toBe(1)
  })

  test('is signed by its raw bytes, not by its value', async () => {
    const id = `evt_${randomUUID()}`
    // Spaces, the order of the keys, a repeated key and escapes: none of them is kept in the value.
    const body = ` {"amount": 1, "type":"payment.pay\\u00e9",\n "amount": 12.50e2, "id": "${id}" } `
    const written = JSON.stringify(JSON.parse(body))
    expect(written).not.toBe(body)
    const refused = await deliver(written, { [signatureHeader]: signed(body, server.clock.now()) })
    expect([refused.status, codeOf(refused)]).toEqual([400, 'signature_invalid'])
    expect((await deliver(body)).status).toBe(200)
    await eventually(async () => (await countOf(body)) === 1, 'the payment')
    expect(await amountsOf(body)).toEqual([1250])
  })

  test('is known by its id alone: another body with the same id is acknowledged and not processed', async () => {
    const id = `evt_${randomUUID()}`
    const body = paid({ id })
    expect((await deliver(body)).status).toBe(200)
    // While the first may still be queued, and after it has been processed.
    expect((await deliver(paid({ id, amount: 1 }))).status).toBe(200)
    await eventually(async () => (await countOf(body)) > 0, 'the payment')
    expect((await deliver(paid({ id, amount: 2, type: 'payment.changed' }))).status).toBe(200)
    await server.clock.settle()
    expect(await amountsOf(body)).toEqual([1250])
  })

  test('is acknowledged before it is processed', async () => {
    const body = paid()
    // Processing writes to this table, so it waits until the test ends this transaction.
    const held = await holdLock(server.database, 'lock table test_payments in share mode', [])
    const answer = await deliver(body)
    expect([answer.status, answer.text]).toEqual([200, '{"received":true}'])
    await held.waiting(1)
    expect(await countOf(body)).toBe(0)
    await held.release()
    await eventually(async () => (await countOf(body)) === 1, 'the payment')
  })

  test('that is not needed is acknowledged and not stored', async () => {
    const before = await noted()
    expect((await deliver(paid({ type: 'ping' }))).status).toBe(200)
    expect(await noted()).toBe(before)
  })

  test('is stored without the fields that the endpoint does not declare', async () => {
    const body = paid({ cardNumber: '4111111111111111' })
    expect((await deliver(body)).status).toBe(200)
    const jobs = await asOwner(server.database, 'select payload::text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs)).not.toContain('4111')
    await eventually(async () => (await countOf(body)) === 1, 'the payment')
  })

  test('signed with the previous secret is accepted while the secret is replaced', async () => {
    const body = paid()
    const header = signed(body, server.clock.now(), 'whsec_the_secret_before_it')
    expect((await deliver(body, { [signatureHeader]: header })).status).toBe(200)
  })
})

describe('refused, before anything of the body is parsed', () => {
  const now = () => server.clock.now()
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  const cases: [string, (body: string) => string | undefined][] = [
    ['no signature', () => undefined],
    ['an empty one', () => ''],
    ['one of another secret', (body) => signed(body, now(), 'whsec_somebody_elses_secret')],
    ['one of another body', () => signed(paid(), now())],
    ['one of six minutes ago', (body) => signed(body, minutesAgo(6))],
    ['one of the future', (body) => signed(body, minutesAgo(-6))],
    [
      'a fresh time before an old signature',
      (body) => `t=${Math.floor(now().getTime() / 1000)},${signed(body, minutesAgo(6)).split(',')[1]}`,
    ],
    ['two times', (body) => `t=1,${signed(body, now())}`],
    ['half a signature', (body) => signed(body, now()).slice(0, -2)],
    ['no time', (body) => signed(body, now()).split(',')[1]],
    ['far too many', (body) => `${signed(body, now())}${',v1='.padEnd(68, '0').repeat(50)}`],
    ['a time that is no number', (body) => signed(body, now()).replace(/t=\d+/, 't=1e9')],
  ]
  test.each(cases)('%s', async (_, header) => {
    const before = await noted()
    const body = '{"id": "evt_forged", "secret-of-the-sender": "broken'
    for (const sent of [body, paid()]) {
      const given = header(sent)
      const answer = await rawRequest(server.url, path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(given === undefined ? {} : { [signatureHeader]: given }),
        },
        body: sent,
      })
      expect([answer.status, codeOf(answer)]).toEqual([400, 'signature_invalid'])
      expect(answer.text).not.toContain('evt_')
    }
    expect(await noted()).toBe(before)
  })

  test('no log contains any of it, nor of a signed body that cannot be parsed', async () => {
    await deliver('{"id":"secret-of-the-sender"', {
      [signatureHeader]: signed('{"id":"secret-of-the-sender"', server.clock.now()),
    })
    await deliver(paid({ amount: 'secret-of-the-sender' }))
    expect(logged.join('')).not.toContain('secret-of-the-sender')
    // A control: the log is captured, so a leak would be visible.
    expect(logged.length).toBeGreaterThan(0)
  })

  test('the same with a session, which is not needed', async () => {
    const body = paid()
    const headers = { cookie: 'cabstand_session=stolen', origin: 'https://evil.example' }
    const refused = await deliver(body, { ...headers, [signatureHeader]: '' })
    expect(codeOf(refused)).toBe('signature_invalid')
    expect((await deliver(body, headers)).status).toBe(200)
  })
})

describe('a body', () => {
  test.each([
    ['that is no JSON', '{"id":', 400],
    ['with an id that is none', paid({ id: 'a b' }), 400],
    ['with an id beyond all length', paid({ id: 'x'.repeat(201) }), 400],
    ['with a NUL', paid({ type: 'a\0b' }), 400],
    ['that is too large', paid({ more: 'x'.repeat(17 * 1024) }), 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await deliver(body)).status).toBe(status)
  })

  test('of another type is refused', async () => {
    expect((await deliver(paid(), { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('without a signature is not read: the response comes before it, and the connection closes', async () => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: a',
      'content-type: application/json',
      'transfer-encoding: chunked',
      '',
      '5\r\n{"id"',
    ].join('\r\n')
    const begun = performance.now()
    const answer = await rawBytes(server.url, `${head}\r\n`, 10_000)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(performance.now() - begun).toBeLessThan(9000)
  })
})

test('many calls without signatures cause no database statement', async () => {
  const count = async () => {
    const [row] = await asOwner(
      server.database,
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    )
    return Number(row?.n)
  }
  const before = await count()
  const refused = await Promise.all(
    Array.from({ length: 500 }, () => deliver(paid(), { [signatureHeader]: 't=1,v1=00' })),
  )
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
  // The queue and the relay poll meanwhile.
  expect((await count()) - before).toBeLessThan(250)
})

test('while the table is locked, the provider is told within a second when to deliver it again', async () => {
  const body = paid()
  const held = await holdLock(server.database, 'lock table webhook_events in access exclusive mode', [])
  const answer = await deliver(body)
  expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'not_ready', '2'])
  // The limit, not the time that a busy machine adds to it. The lock is still held.
  expect(answerWithinMs).toBeLessThan(1000)
  await held.waiting(1)
  await held.release()
  await eventually(async () => (await deliver(body)).status === 200, 'the event')
  await eventually(async () => (await countOf(body)) === 1, 'the payment')
})
