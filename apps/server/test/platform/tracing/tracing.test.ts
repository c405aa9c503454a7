import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { acceptBooking, createBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpGatewaySms } from '../../../src/people/auth/index.ts'
import { openTracing } from '../../../src/platform/tracing/open-tracing.ts'
import { type CollectedSpan, startCollectorEmulator } from '../../support/emulators/collector.ts'
import { startSmsGatewayEmulator } from '../../support/emulators/sms-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { drop, goOnline, mobiles, offerOf, pickup, quoteFor } from '../../support/trip.ts'

const passenger = { name: 'Zubaidah', mobile: '+44 7700 900977' }
const foreign = { trace: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', span: 'bbbbbbbbbbbbbbbb' }

const collector = await startCollectorEmulator()
const gateway = await startSmsGatewayEmulator()
const log = pino({ level: 'silent' })
const tracing = openTracing(
  { endpoint: `${collector.url}/`, sampler: { name: 'parentbased_always_on', ratio: 1 } },
  { version: '0.0.0-test', log },
)
afterAll(() => tracing.close())
const sms = createHttpGatewaySms({
  url: gateway.url,
  method: 'POST',
  headers: { Authorization: `Bearer ${gateway.token}` },
  body: 'to={to}&text={text}',
})
const server = await testServer({ sms, publicUrl: 'https://cabs.example', log })
/** What no span may say. */
const secrets: string[] = ['Zubaidah', '7700900977', pickup.address, drop.address]

async function signIn(mobile: string) {
  const anonymous = new TestClient(server.url)
  const { challengeId } = await anonymous.call(requestOtp, { body: { mobile } })
  const code = /\d{6}/.exec(gateway.sent.at(-1)?.text ?? '')?.[0] ?? ''
  const { token, user } = await anonymous.call(verifyOtp, { body: { challengeId, code } })
  secrets.push(mobile.slice(1), code, token, user.firstName, user.lastName, user.email)
  return new TestClient(server.url, token)
}

const rider = await signIn(mobiles.rider)
const driver = await signIn(mobiles.driver)

/** The spans with this name. */
const named = (name: string) => collector.spans.filter((span) => span.name === name)
const spanOf = (name: string) =>
  eventually(async () => named(name)[0], `the span ${name}, of ${collector.spans.map((span) => span.name)}`)
const parentOf = (span: CollectedSpan) => collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
/** Its names from the span up to the one that began its trace. */
const pathOf = (span: CollectedSpan | undefined): string[] =>
  span === undefined ? [] : [span.name, ...pathOf(parentOf(span))]

const book = 'POST /api/bookings'
const accept = 'POST /api/bookings/:id/accept'

beforeAll(async () => {
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider)
  const answer = await rider.send(
    createBooking,
    { body: { quoteId, passenger } },
    { traceparent: `00-${foreign.trace}-${foreign.span}-01` },
  )
  const { id, otp }: { id: string; otp: string } = answer.body
  secrets.push(otp)
  const socket = await rider.socket()
  await socket.emitWithAck('follow', { topic: `booking:${id}` })
  await offerOf(driver, id)
  await driver.call(acceptBooking, { params: { id }, body: {} })
  await rider.refusal(getBooking, { params: { id: crypto.randomUUID() } })
  await eventually(async () => gateway.sent.some(({ to }) => to.endsWith('900977')), 'the text message')
  secrets.push(gateway.sent.at(-1)?.text.split('/').at(-1) ?? '')
  await spanOf('job sharing:text-passenger')
  socket.disconnect()
}, 60_000)

test('from the request to the job, the call of another server and the socket it is one trace, whose parents exist', async () => {
  const call = (await eventually(async () =>
    named('call SMS gateway').find((span) => pathOf(span).includes(accept)),
  )) as CollectedSpan
  expect(pathOf(call)).toEqual([
    'call SMS gateway',
    'job sharing:text-passenger',
    'event booking.accepted',
    'transaction',
    accept,
  ])
  const sent = await eventually(async () =>
    named('send feed:event').find((span) => pathOf(span).includes(accept)),
  )
  expect(pathOf(sent)).toEqual(['send feed:event', accept])
  expect(sent.attributes).toMatchObject({ 'cabstand.feed': 'booking' })
  expect(sent.traceId).toBe(call.traceId)
  const trace = collector.spans.filter(({ traceId }) => traceId === call.traceId)
  expect(trace.filter((span) => span.parentSpanId === undefined).map(({ name }) => name)).toEqual([accept])
  for (const span of trace) expect(pathOf(span).at(-1)).toBe(accept)
})

test('the search for a driver belongs to the trace of the booking', async () => {
  const booked = await spanOf(book)
  const { traceId } = booked
  const names = () => collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
  await eventually(async () => names().some((name) => name.startsWith('timer ')), 'the search')
  expect(names()).toContain('transaction')
})

test('a request says its route, its status and its database statements', async () => {
  expect(await spanOf(accept)).toMatchObject({
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/bookings/:id/accept',
      'http.response.status_code': 200,
      'cabstand.request_id': expect.any(String),
    },
    isFailed: false,
  })
  const transaction = named('transaction').find((span) => parentOf(span)?.name === accept)
  expect(Number(transaction?.attributes['cabstand.statements'])).toBeGreaterThan(3)
  const refused = await eventually(async () =>
    named('GET /api/bookings/:id').find((span) => span.attributes['http.response.status_code'] === 404),
  )
  expect(refused).toMatchObject({ isFailed: false })
})

test('a client cannot choose its trace', async () => {
  const { traceId, parentSpanId } = await spanOf(book)
  expect(traceId).not.toBe(foreign.trace)
  expect(parentSpanId).toBeUndefined()
})

test('nothing that was sent names a person, a place, a token or a code, and the collector takes all of it', () => {
  const text = collector.text()
  expect(collector.refused).toEqual([])
  expect(secrets.filter((secret) => secret.length < 3)).toEqual([])
  const values = collector.spans.flatMap(({ name, attributes }) =>
    [name, ...Object.values(attributes)].map(String),
  )
  expect(values.length).toBeGreaterThan(50)
  for (const secret of secrets) {
    expect(values.filter((value) => value.includes(secret))).toEqual([])
    // A code of six digits may be part of a time.
    if (!/^\d{4,6}$/.test(secret)) expect(text).not.toContain(secret)
  }
  for (const place of [pickup, drop])
    for (const degrees of [place.lat, place.lng])
      expect(values.filter((value) => value.includes(String(degrees)))).toEqual([])
})
