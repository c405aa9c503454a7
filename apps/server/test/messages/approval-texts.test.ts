import {
  approvePeople,
  blockPeople,
  createPerson,
  unblockPeople,
} from '@cabstand/contract/http/people/person-records'
import { beforeEach, expect, test } from 'vitest'
import { createHttpGatewaySms, createSmtpMail } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startSmsGatewayEmulator } from '../support/emulators/sms-gateway.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const gateway = await startSmsGatewayEmulator()
const mailServer = await startMailEmulator()
const server = await testServer({
  // Signs in by its preview; other texts go to the gateway.
  sms: {
    ...createHttpGatewaySms({
      url: gateway.url,
      method: 'POST',
      headers: { Authorization: `Bearer ${gateway.token}` },
      body: 'to={to}&text={text}',
    }),
    preview: true,
  },
  mail: createSmtpMail(mailServer),
})
const admin = await server.signIn(mobiles.admin)

let made = 0
async function addWaiting(usertype: 'driver' | 'fleetadmin') {
  made += 1
  const mobile = `+35191079${1000 + made}`
  const email = `waits${made}@example.com`
  const { id } = await admin.call(createPerson, {
    body: { usertype, firstName: 'Ana', lastName: 'Reis', mobile, email, approved: false },
  })
  return { id, mobile, email }
}
const approve = (id: string) => admin.call(approvePeople, { body: { people: [id], reason: 'Seen on paper' } })

beforeEach(async () => {
  await server.clock.settle()
  gateway.quota = Number.POSITIVE_INFINITY
  gateway.sent.length = 0
  mailServer.sent.length = 0
})

test.each(['driver', 'fleetadmin'] as const)(
  'a %s who is approved gets a text, once, in their language',
  async (usertype) => {
    const { id, mobile } = await addWaiting(usertype)
    await asOwner(server.database, `update users set lang_locale = 'ar' where id = $1`, [id])
    await approve(id)
    await approve(id)
    await server.clock.settle()
    expect(gateway.sent).toEqual([{ to: mobile, text: expect.stringContaining('تم اعتمادك') }])
    expect(mailServer.sent).toEqual([])
  },
)

test('a rider who may sign in again gets none', async () => {
  const rider = await server.signIn(mobiles.otherRider)
  const people = [rider.userId]
  await admin.call(blockPeople, { body: { people, reason: 'Abuse' } })
  await server.clock.settle()
  gateway.sent.length = 0
  await admin.call(unblockPeople, { body: { people } })
  await server.clock.settle()
  expect(gateway.sent).toEqual([])
})

test('while the gateway fails the text goes to a confirmed address, and to no other', async () => {
  gateway.quota = 0
  const confirmed = await addWaiting('driver')
  const unconfirmed = await addWaiting('driver')
  await asOwner(server.database, 'update users set email_confirmed_at = now() where id = $1', [confirmed.id])
  await approve(confirmed.id)
  await approve(unconfirmed.id)
  await eventually(async () => mailServer.sent.length > 0, 'the e-mail')
  expect(mailServer.sent.map(({ to }) => to)).toEqual([[confirmed.email]])
  expect(mailServer.sent[0]?.text).toMatch(/^Open the app to go online/m)
  // Those who can be told by text alone are told when the gateway works again.
  gateway.quota = 1
  await server.clock.forward(60)
  await eventually(async () => gateway.sent.length > 0, 'the text')
  expect(gateway.sent.map(({ to }) => to)).toEqual([unconfirmed.mobile])
})

test('is not tried for longer than a day', async () => {
  gateway.quota = 0
  const { id } = await addWaiting('driver')
  await approve(id)
  const jobs = () =>
    asOwner(
      server.database,
      `select from graphile_worker._private_jobs where key like 'notifications:text:%' and locked_at is null`,
    )
  await eventually(async () => (await jobs()).length === 1, 'the next attempt')
  await server.clock.forward(25 * 60)
  await server.clock.settle()
  expect(await jobs()).toEqual([])
})
