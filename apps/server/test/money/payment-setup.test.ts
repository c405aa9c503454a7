import * as contract from '@cabstand/contract/http/money/payment-setup'
import * as payments from '@cabstand/contract/http/money/payments'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import { afterAll, afterEach, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { eventually } from '../support/eventually.ts'
import { answerTestCard } from '../support/test-card.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { pay } from './providers/payer.ts'

const emulator = await startEmulator(stripe)
afterAll(() => emulator.close())
const server = await testServer({ payments: emulator.environment })
emulator.dashboard.webhookUrl = `${server.url}/payments/stripe/webhook`
const admin = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)

const read = () => admin.call(contract.getPaymentSetup, {})
const find = async (name: string) => (await read()).providers.find((provider) => provider.name === name)
const offered = async () =>
  (await rider.call(payments.listPaymentProviders, {})).providers.map(({ name }) => name)
const topUp = (provider: string) => rider.call(payments.openTopUp, { body: { provider, amount: 1000 } })
const choose = async (paymentProviders: string) => {
  await changeSettings(admin, { paymentProviders })
  const { version } = await admin.call(getAllSettings, {})
  await eventually(async () => (await read()).version >= version, 'the settings are read')
}
afterEach(() => choose(''))

test('an empty setting offers all providers, in the order of the registry', async () => {
  expect(await offered()).toEqual(['stripe', 'test'])
  expect((await read()).providers.map(({ name, isShown }) => [name, isShown])).toEqual([
    ['stripe', true],
    ['test', true],
  ])
})

test('the setting decides which providers riders see, and in which order', async () => {
  await choose('test, stripe')
  expect(await offered()).toEqual(['test', 'stripe'])
  const { providers } = await rider.call(payments.getTopUps, {})
  expect(providers.map(({ name }) => name)).toEqual(['test', 'stripe'])
  await choose('test')
  expect(await offered()).toEqual(['test'])
  expect((await rider.call(payments.legacyProviders, {})).map(({ name }) => name)).toEqual(['test'])
  expect((await read()).providers.map(({ name, isShown }) => [name, isShown])).toEqual([
    ['test', true],
    ['stripe', false],
  ])
})

test('a provider that is hidden opens no payment, and one that was opened before still ends', async () => {
  const { attemptId } = await topUp('test')
  await choose('stripe')
  expect(await rider.refusal(payments.openTopUp, { body: { provider: 'test', amount: 1000 } })).toBe(
    'payment_not_possible',
  )
  expect(await answerTestCard(rider, attemptId, 'approve')).toMatchObject({ status: 'paid' })
})

test('a name that is not set up is refused, and the field is named', async () => {
  const { version } = await admin.call(getAllSettings, {})
  const body = { paymentProviders: 'stripe, nobody' }
  expect(await admin.refused(updateSettings, { version, body })).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'body.paymentProviders', code: 'unknown' }],
  })
})

test('the page of a provider counts its payments, and names when it reported last', async () => {
  const before = await find('stripe')
  expect(before).toMatchObject({
    title: 'Stripe',
    leastAmount: 50,
    webhookUrl: `${server.url}/payments/stripe/webhook`,
    canTest: true,
    lastMessageAt: null,
  })
  const { checkout } = await topUp('stripe')
  await pay(checkout, 'approve')
  await emulator.settle()
  await eventually(async () => (await find('stripe'))?.payments.paid === 1, 'the webhook is read')
  expect((await find('stripe'))?.lastMessageAt).not.toBeNull()
  expect((await find('test'))?.payments.paid).toBe(1)
})

test('a refused message is counted and listed with what was asked for', async () => {
  emulator.scenario.charges.amount = (asked) => asked - 1
  const { checkout } = await topUp('stripe')
  await pay(checkout, 'approve')
  await emulator.settle()
  await eventually(async () => ((await find('stripe'))?.refused ?? 0) > 0, 'the message is refused')
  expect((await read()).refused[0]).toMatchObject({
    provider: 'stripe',
    title: 'Stripe',
    verdict: 'wrongAmount',
    amount: 1000,
    booking: null,
  })
})

test('a message that could not be read is counted and listed, once a job has had its time', async () => {
  const [{ refused: before } = { refused: 0 }] = [await find('stripe')]
  const add = (key: string, minutesAgo: number) =>
    asOwner(
      server.database,
      `insert into payment_messages (id, provider, key, kind, headers, query, body, received_at)
       values (gen_random_uuid(), 'stripe', '${key}', 'webhook', '{}', '', '{}', now() - interval '${minutesAgo} minutes')`,
    )
  await add('just come', 0)
  expect((await find('stripe'))?.refused).toBe(before)
  await add('never read', 60)
  expect((await find('stripe'))?.refused).toBe((before ?? 0) + 1)
  expect((await read()).refused).toContainEqual(
    expect.objectContaining({ provider: 'stripe', verdict: 'unread', amount: null, booking: null }),
  )
})

test('no key of a provider is in the answer', async () => {
  const text = JSON.stringify(await read())
  for (const [name, value] of Object.entries(emulator.environment))
    if (/KEY|SECRET/.test(name)) expect(text, name).not.toContain(value)
})

test('the connection is tested, and what is wrong is told', async () => {
  const check = (name: string, by = admin) =>
    by.call(contract.testPaymentProvider, { params: { name }, body: {} })
  expect(await check('stripe')).toEqual({ problem: null })
  const wrong = await testServer({
    database: server.database,
    payments: { ...emulator.environment, STRIPE_SECRET_KEY: 'sk_test_wrong' },
  })
  expect(await check('stripe', await wrong.signIn(mobiles.admin))).toEqual({ problem: 'keys' })
  expect(await admin.refusal(contract.testPaymentProvider, { params: { name: 'paypal' }, body: {} })).toBe(
    'not_found',
  )
})
