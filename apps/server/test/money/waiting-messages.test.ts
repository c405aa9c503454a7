// Messages of a provider that cannot be applied when they come: they wait, in their order, and none is lost.

import { setTimeout as sleep } from 'node:timers/promises'
import { listTopUpPayments, refundPayment } from '@cabstand/contract/http/money/card-refunds'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { applyAnswer } from '../../src/money/payments/ask-provider.ts'
import { insertMessage } from '../../src/money/payments/message-store.ts'
import type { PaymentProvider, ProviderEvent } from '../../src/money/payments/provider.ts'
import { webhookTask } from '../../src/money/payments/read-message.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/new-id.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { findProblems, readBalance } from '../support/money.ts'
import { runTask } from '../support/run-task.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

interface Message {
  readonly event: ProviderEvent
  /** How long the provider takes when it is asked what the message means. */
  readonly slowMs?: number
  readonly payer?: string
  /** By which the provider fails to read it. */
  readonly name?: string
}
const unreadable = new Set<string>()

/** The test provider, with webhooks that are what they mean, and refunds that take their time. */
const scripted = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  refund: async ({ id }) => ({ status: 'pending', providerRefundId: `refund-${id}` }),
  webhook: {
    headers: [],
    accepts: () => true,
    keyOf: ({ body }) => body.toString(),
    async read({ body }) {
      const { event, slowMs = 0, name = '' } = JSON.parse(body.toString()) as Message
      await sleep(slowMs)
      if (unreadable.has(name)) throw new Error('the message has another form')
      return event
    },
  },
})

const created: Deps[] = []
const providers: PaymentProvider[] = []
const logged: object[] = []
const server = await testServer({
  createModules: (given) => {
    providers.push(...given.providers.map(scripted))
    const log = Object.assign(Object.create(given.log), { warn: (about: object) => logged.push(about) })
    const deps = { ...given, providers, log }
    created.push(deps)
    return createModules(deps)
  },
})
const [deps] = created
if (deps === undefined) throw new Error('the server has no modules')
const { database, clock, app } = server
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)

const amount = 1250
const part = 500

/** Sends a webhook, which is kept and read. */
async function tell(message: Message): Promise<void> {
  const body = JSON.stringify({ id: newId(), ...message })
  const { status } = await fetch(`${server.url}/payments/test/webhook`, { method: 'POST', body })
  expect(status).toBe(200)
}
const verdictsOf = async (id: string) => {
  const rows = await asOwner<{ verdict: string; body: string }>(
    database,
    `select verdict, body from payment_messages where body like '%' || $1 || '%' and kind = 'webhook'
     order by received_at`,
    [id],
  )
  return rows.map(({ verdict }) => verdict)
}

async function open(by: TestClient): Promise<string> {
  const { attemptId } = await by.call(openTopUp, { body: { provider: 'test', amount } })
  return attemptId
}
const confirm = (id: string, providerPaymentId = `paid-${id}`) =>
  applyAnswer(deps, 'test', id, { status: 'paid', attemptId: id, providerPaymentId, amount, currency: 'EUR' })
const refundNews = (id: string, status: 'done' | 'failed'): ProviderEvent => ({
  kind: 'refund',
  payment: { providerPaymentId: `paid-${id}` },
  providerRefundId: `elsewhere-${id}`,
  status,
  amount: part,
  currency: 'EUR',
})
const paymentsOf = async (userId: string) =>
  (await admin.call(listTopUpPayments, { params: { id: userId } })).payments
const refundsOf = async (id: string, userId = rider.userId) =>
  (await paymentsOf(userId)).find((payment) => payment.id === id)?.refunds

test('messages that waited for one payment are applied in their order, whatever each takes to read', async () => {
  const before = await readBalance(rider)
  const id = await open(rider)
  await tell({ event: refundNews(id, 'done'), slowMs: 300 })
  await tell({ event: refundNews(id, 'failed') })
  await clock.settle()
  expect(await verdictsOf(id)).toEqual(['waiting', 'waiting'])
  await confirm(id)
  await eventually(async () => !(await verdictsOf(id)).includes('waiting'), 'the end of the wait')
  expect(await verdictsOf(id)).toEqual(['applied', 'applied'])
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await readBalance(rider)).toBe(before + amount)
})

test('a message that comes while an older one can be read waits for that', async () => {
  const id = await open(rider)
  await tell({ event: refundNews(id, 'done'), slowMs: 300 })
  await clock.settle()
  await confirm(id)
  await tell({ event: refundNews(id, 'failed') })
  await eventually(async () => (await verdictsOf(id)).join() === 'applied,applied', 'both')
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }])
})

test('news of a refund of a second payment that name the first are of the second', async () => {
  const first = await open(rider)
  await confirm(first)
  await confirm(first, `again-${first}`)
  const second = (await paymentsOf(rider.userId)).find(
    ({ providerPaymentId }) => providerPaymentId === `again-${first}`,
  )
  const params = { id: second?.id ?? '' }
  await admin.call(refundPayment, { params, body: { amount: part, reason: 'Paid twice' } })
  await clock.settle()
  const [refund] = (await refundsOf(params.id)) ?? []
  const providerRefundId = refund?.providerRefundId ?? ''
  const about = { payment: { attemptId: first }, providerRefundId, status: 'done', currency: 'EUR' } as const
  await tell({ event: { kind: 'refund', ...about, amount: part } })
  await clock.settle()
  expect(await refundsOf(params.id)).toMatchObject([{ id: refund?.id, status: 'done' }])
  expect(await refundsOf(first)).toEqual([])
})

test('an erasure leaves what waits to be read, which is blanked when it was', async () => {
  const id = await open(otherRider)
  await confirm(id)
  const paid = await readBalance(otherRider)
  const pending = await open(otherRider)
  const event = { ...refundNews(pending, 'done'), payment: { attemptId: pending } }
  await tell({ event, payer: 'Zubaidah Quennell' })
  await clock.settle()
  const person = otherRider.userId
  await app.erasePerson({ person, by: admin.userId, reason: 'request', walletBalance: paid })
  await confirm(pending)
  await eventually(async () => (await refundsOf(pending, person))?.[0]?.status === 'done', 'the refund')
  await runTask(database, 'platform:cleanup')
  const bodies = await asOwner<{ body: string }>(
    database,
    'select body from payment_messages where attempt_id = any($1)',
    [[id, pending]],
  )
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies.filter(({ body }) => body !== '')).toEqual([])
})

test('messages of a provider that is not set up any more wait for it, and end after two weeks with one line in the log', async () => {
  const id = await open(rider)
  await tell({ event: refundNews(id, 'done') })
  await clock.settle()
  const [provider] = providers.splice(0)
  if (provider === undefined) throw new Error('no provider is set up')
  const [message] = await asOwner<{ id: string }>(
    database,
    `update payment_messages set received_at = received_at - interval '14 days'
     where verdict = 'waiting' returning id`,
  )
  await eventually(async () => (await verdictsOf(id))[0] === 'unknownPayment', 'the end of the wait')
  const lines = logged.filter((about) => 'message' in about && about.message === message?.id)
  expect(lines).toMatchObject([{ provider: 'test', verdict: 'unknownPayment' }])
  providers.push(provider)
})

test('a message that was not read while its provider was not set up is read when that is back', async () => {
  const id = await open(rider)
  await confirm(id)
  const [provider] = providers.splice(0)
  if (provider === undefined) throw new Error('no provider is set up')
  const message = { id: newId(), provider: 'test', key: newId(), kind: 'webhook' } as const
  const body = JSON.stringify({ event: refundNews(id, 'done') })
  await transaction(server.db, (tx) => insertMessage(tx, { ...message, body, receivedAt: clock.now() }))
  await webhookTask(deps).run({ id: message.id }, { add: async () => undefined })
  expect(await verdictsOf(id)).toEqual(['waiting'])
  providers.push(provider)
  await eventually(async () => (await verdictsOf(id))[0] === 'applied', 'the refund')
  expect(await refundsOf(id)).toMatchObject([{ status: 'done' }])
})

test('a message that can never be read ends with its wait, and those after it are read', async () => {
  const id = await open(rider)
  await tell({ event: refundNews(id, 'done'), name: id })
  await clock.settle()
  unreadable.add(id)
  await confirm(id)
  await tell({ event: refundNews(id, 'done') })
  await eventually(async () => (await verdictsOf(id)).join() === 'waiting,waiting', 'the later one')
  await asOwner(
    database,
    `update payment_messages set received_at = received_at - interval '14 days'
     where verdict = 'waiting' and body like '%"name":"' || $1 || '"%'`,
    [id],
  )
  await eventually(async () => !(await verdictsOf(id)).includes('waiting'), 'the end of the wait')
  expect(await verdictsOf(id)).toEqual(['unknownPayment', 'applied'])
  expect(await refundsOf(id)).toMatchObject([{ status: 'done' }])
})

test('the records add up', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
