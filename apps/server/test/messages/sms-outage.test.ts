import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { requestOtp } from '@cabstand/contract/http/people/auth'
import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { createHttpGatewaySms, type SmsSender } from '../../src/people/auth/index.ts'
import { startSmsGatewayEmulator } from '../support/emulators/sms-gateway.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const gateway = await startSmsGatewayEmulator()
const http = createHttpGatewaySms({
  url: gateway.url,
  method: 'POST',
  headers: { Authorization: `Bearer ${gateway.token}` },
  body: 'to={to}&text={text}',
})
let refusesNumber = false
const sms: SmsSender = {
  ...http,
  // The gateway answers 422 to a number that it does not know.
  send: (to, text) => http.send(refusesNumber ? 'nobody' : to, text),
}
const demo = await testServer()
const admin = await demo.signIn(mobiles.admin)
const server = await testServer({ database: demo.database, clock: demo.clock, demo: false, sms })

const ask = async (mobile: string = mobiles.rider) =>
  (await server.anonymous.send(requestOtp, { body: { mobile } })).status
/** The health of the server, after the second for which it is kept. */
const healthIs = (status: 'ok' | 'degraded') =>
  eventually(async () => {
    const answer = await server.anonymous.send(getHealth)
    const health = answer.body as {
      status: string
      ready: boolean
      checks: Record<string, { detail?: string }>
    }
    return answer.status === 200 && health.ready && health.status === status && health
  }, `a server that is ${status}`)
const told = async () =>
  (await admin.call(listNotifications, { query: {} })).notifications.filter(
    ({ title }) => title === 'Text messages aren’t sent',
  )

test('an outage of the gateway degrades the health, and admins see it until a text is sent', async () => {
  await healthIs('ok')
  const socket = await admin.socket()
  const states: ReturnType<typeof stateOf<typeof consoleCountsFeed>>[] = []
  socket.on('feed:state', (message) => states.push(stateOf(consoleCountsFeed, message)))
  await socket.emitWithAck('follow', { topic: topicOf(consoleCountsFeed) })
  gateway.quota = 0
  expect([await ask(), await ask(mobiles.driver)]).toEqual([502, 502])
  const { checks } = await healthIs('degraded')
  expect(checks.sms?.detail).toMatch(/^Text messages have not been sent since \d{4}-/)
  await eventually(async () => (await told()).length > 0, 'the notification')
  await server.clock.settle()
  expect(await told()).toHaveLength(1)
  await eventually(
    async () => JSON.stringify(states.at(-1) ?? {}).includes('"smsDownSince":"'),
    'the dashboard',
  )

  gateway.quota = Number.POSITIVE_INFINITY
  expect(await ask(mobiles.otherRider)).toBe(200)
  await healthIs('ok')
  await eventually(async () => JSON.stringify(states.at(-1)).includes('"smsDownSince":null'), 'the dashboard')
})

test('a number that the gateway refuses is no outage; three in a row are', async () => {
  refusesNumber = true
  expect(await ask('+447700900960')).toBe(502)
  expect(await ask('+447700900961')).toBe(502)
  await healthIs('ok')
  expect(await ask('+447700900962')).toBe(502)
  await healthIs('degraded')
})
