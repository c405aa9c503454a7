import { randomUUID } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { braintree as emulatorDefinition } from '@cabstand/emulators/braintree'
import { startEmulator } from '@cabstand/emulators/start'
import sdk from 'braintree'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptToPay } from '../../../src/money/payments/provider.ts'
import { braintree } from '../../../src/money/payments/providers/braintree/braintree.ts'
import { openGateway } from '../../../src/money/payments/providers/braintree/gateway.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(braintree, emulatorDefinition, { currency: 'EUR' })

const emulator = await startEmulator(emulatorDefinition)
const { environment } = emulator
afterAll(() => emulator.close())
beforeEach(() => {
  emulator.scenario.fault = 'none'
  emulator.deliveries.length = 0
  // The emulator itself takes its webhooks, and refuses them at once.
  emulator.dashboard.webhookUrl = `${emulator.url}/payments/braintree/webhook`
})

async function setUp(change: Record<string, string> = {}) {
  const made = await setUpProvider(braintree, { ...environment, ...change }, { production: false })
  if (made?.cardPage === undefined || made.ask === undefined || made.refund === undefined)
    throw new Error('Braintree is not set up')
  const { cardPage, ask, refund } = made
  return { ...made, cardPage, ask, refund }
}
const provider = await setUp()

const gateway = await openGateway({
  environment: 'sandbox',
  baseUrl: emulator.url,
  merchantId: environment.BRAINTREE_MERCHANT_ID ?? '',
  publicKey: environment.BRAINTREE_PUBLIC_KEY ?? '',
  privateKey: environment.BRAINTREE_PRIVATE_KEY ?? '',
})

const attempt = (change: Partial<AttemptToPay> = {}) =>
  attemptOf(emulator.url, 'braintree', { currency: 'EUR', amount: 1250, ...change })

const charge = (asked: AttemptToPay, nonce = 'fake-valid-nonce') =>
  provider.cardPage.charge(asked, { payment_method_nonce: nonce })

/** A payment; with `fake-valid-visa-nonce` it is not settled yet. */
async function paid(nonce?: string, change: Partial<AttemptToPay> = {}) {
  const asked = attempt(change)
  const report = await charge(asked, nonce)
  if (report.status !== 'paid') throw new Error(`it is ${report.status}`)
  const refundOf = (amount: number, isWhole = false) => ({
    id: randomUUID(),
    attempt: asked,
    providerPaymentId: report.providerPaymentId,
    amount,
    isWhole,
    reason: 'The driver did not come',
  })
  return { asked, report, refundOf }
}

async function lastEvent() {
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('nothing was sent')
  return provider.webhook?.read(asDelivery([], sent))
}

test('a charge whose answer was lost is uncertain, and found by our reference', async () => {
  const asked = attempt()
  emulator.scenario.fault = 'lost'
  await expect(charge(asked)).rejects.toMatchObject({ name: 'OutboundFailure', uncertain: true })
  emulator.scenario.fault = 'none'
  expect(await provider.ask(asked)).toMatchObject({ status: 'paid', amount: 1250, attemptId: asked.id })
})

test('a second charge of the same attempt is not reported as failed, and the first one counts', async () => {
  const { asked, report } = await paid()
  await expect(charge(asked)).rejects.toMatchObject({ uncertain: true })
  await expect(charge(asked, 'fake-consumed-nonce')).rejects.toMatchObject({ uncertain: true })
  expect(await provider.ask(asked)).toEqual(report)
})

test('without a connection nothing was charged, and that is certain', async () => {
  const closed = await setUp({ BRAINTREE_BASE_URL: 'http://127.0.0.1:9' })
  const charged = closed.cardPage.charge(attempt(), { payment_method_nonce: 'fake-valid-nonce' })
  await expect(charged).rejects.toMatchObject({ kind: 'unreachable', uncertain: false })
})

test('a declined card, then another one', async () => {
  const asked = attempt()
  expect((await charge(asked, 'fake-processor-declined-visa-nonce')).status).toBe('failed')
  expect((await provider.ask(asked))?.status).toBe('failed')
  expect((await charge(asked)).status).toBe('paid')
  expect((await provider.ask(asked))?.status).toBe('paid')
  expect((await charge(attempt({ amount: 200_100 }))).status).toBe('failed')
})

test('before settlement a whole payment is voided, and a part is refused with the reason', async () => {
  const { asked, report, refundOf } = await paid('fake-valid-visa-nonce')
  await expect(provider.refund(refundOf(200))).rejects.toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('only when the payment is settled'),
  })
  const whole = refundOf(1250, true)
  expect(await provider.refund(whole)).toEqual({ status: 'done', providerRefundId: null })
  expect(await provider.refund(whole)).toEqual({ status: 'done', providerRefundId: null })
  expect(await provider.ask(asked)).toEqual({ ...report, refunded: 1250 })
})

test('after settlement the same part is refunded', async () => {
  const { report, refundOf } = await paid('fake-valid-visa-nonce')
  await gateway.testing.settle(report.providerPaymentId)
  expect((await provider.refund(refundOf(200))).status).toMatch(/pending|done/)
})

test('a refund that is sent twice returns the money once, and the payment stays what it is', async () => {
  const { asked, report, refundOf } = await paid()
  const refund = refundOf(1000)
  const first = await provider.refund(refund)
  const second = await provider.refund(refund)
  expect(second.providerRefundId).toBe(first.providerRefundId)
  // One that staff sent by hand has the order id of the sale.
  await gateway.transaction.refund(report.providerPaymentId, '1.00')
  await expect(provider.refund(refundOf(151))).rejects.toMatchObject({ message: 'answered 422 91521' })
  expect(await provider.ask(asked)).toEqual(report)
  const asking = { ...refund, providerRefundId: first.providerRefundId ?? '' }
  expect(await provider.askRefund?.(asking)).toEqual({ ...first, status: 'done' })
})

test('messages: a refund that was settled, and a payment whose settlement was declined', async () => {
  const { report, refundOf } = await paid('fake-valid-visa-nonce')
  await gateway.testing.settle(report.providerPaymentId)
  expect(await lastEvent()).toEqual({ kind: 'payment', report })
  const sent = refundOf(200)
  const { providerRefundId } = await provider.refund(sent)
  expect(await lastEvent()).toEqual({
    kind: 'refund',
    payment: { providerPaymentId: report.providerPaymentId },
    providerRefundId,
    refundId: sent.id,
    status: 'done',
    amount: 200,
    currency: 'EUR',
  })
  const other = await paid('fake-valid-visa-nonce')
  await gateway.testing.settlementDecline(other.report.providerPaymentId)
  const { attemptId, providerPaymentId } = other.report
  const reversed = { status: 'reversed', attemptId, providerPaymentId }
  expect(await lastEvent()).toEqual({ kind: 'payment', report: reversed })
  expect(await provider.ask(other.asked)).toEqual(reversed)
})

test('the SDK accepts the messages of the emulator', async () => {
  const { report } = await paid()
  await emulator.settle()
  const form = new URLSearchParams(emulator.deliveries[0]?.body)
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? '']
  const read = await gateway.webhookNotification.parse(signature, payload)
  expect(read).toMatchObject({ kind: 'transaction_settled', transaction: { id: report.providerPaymentId } })
  const other = payload.replace('P', 'Q')
  await expect(gateway.webhookNotification.parse(signature, other)).rejects.toThrow()
})

test.each([
  ['dispute_opened', 'opened'],
  ['dispute_won', 'won'],
  ['dispute_lost', 'lost'],
  ['dispute_accepted', 'lost'],
  ['dispute_under_review', undefined],
  ['check', undefined],
] as const)('the message %s of the SDK is a dispute that is %s', async (kind, status) => {
  const body = Buffer.from(`${new URLSearchParams({ ...(await sample(kind)) })}`)
  const delivery = { headers: {}, query: new URLSearchParams(), body }
  expect(provider.webhook?.accepts(delivery)).toBe(true)
  const read = await provider.webhook?.read(delivery)
  if (status === undefined) expect(read).toEqual({ kind: 'ignored' })
  else
    expect(read).toEqual({
      kind: 'dispute',
      payment: { providerPaymentId: 'tx7' },
      providerDisputeId: 'tx7',
      status,
      amount: 25_000,
      currency: 'USD',
    })
})

const sample = (kind: Parameters<typeof gateway.webhookTesting.sampleNotification>[0]) =>
  gateway.webhookTesting.sampleNotification(kind, 'tx7')

test('the address of the webhook is checked by a challenge', () => {
  const query = new URLSearchParams({ bt_challenge: '20f9f8ed05f77439fe955c977e4c8a53' })
  const answer = provider.webhook?.answerChallenge?.(query)
  expect(answer).toMatch(/^emulated_public_key\|[0-9a-f]{40}$/)
  expect(provider.webhook?.answerChallenge?.(new URLSearchParams())).toBeUndefined()
})

test('yen have no decimals, and a currency without merchant account is not taken', async () => {
  const { report } = await paid(undefined, { currency: 'JPY', amount: 900 })
  expect(report).toMatchObject({ amount: 900, currency: 'JPY' })
  expect(provider.leastAmount('GBP')).toBeUndefined()
  await expect(charge(attempt({ currency: 'GBP' }))).rejects.toMatchObject({ kind: 'rejected' })
})

test('wrong keys are told apart, and stand in no error', async () => {
  const wrong = await setUp({ BRAINTREE_PRIVATE_KEY: 'wrong_private_key' })
  const failure = await wrong.testConnection?.().catch((error: Error) => error)
  expect(failure).toMatchObject({ name: 'OutboundFailure', kind: 'refused' })
  expect(String(failure)).not.toContain('wrong_private_key')
  const unknown = await setUp({ BRAINTREE_MERCHANT_ACCOUNT_USD: 'nobody' })
  await expect(unknown.testConnection?.()).rejects.toMatchObject({ kind: 'rejected' })
})

test('without an address of its own, the gateway is that of the environment', async () => {
  const keys = { merchantId: 'm', publicKey: 'p', privateKey: 'k' }
  const made = await openGateway({ environment: 'production', baseUrl: '', ...keys })
  expect(made.config.environment).toBe(sdk.Environment.Production)
  await expect(setUp({ BRAINTREE_BASE_URL: 'http://bt.example.com' })).rejects.toThrow('BRAINTREE_BASE_URL')
})

/** What the browser does with our page and the scripts of the provider, here those of the emulator. */
async function typeCard(number: string) {
  const asked = attempt()
  const calls: { submitted?: Record<string, string>; failed?: string } = {}
  const inputs: { name: string; value: string; setAttribute(): void }[] = []
  let click = () => {}
  const button = { disabled: true, addEventListener: (_: string, listener: () => void) => (click = listener) }
  const page: Record<string, unknown> = {
    atob,
    document: {
      getElementById: () => button,
      createElement: () => ({ name: '', value: '', setAttribute: () => {} }),
      querySelector: (place: string) =>
        provider.cardPage.markup.includes(`id="${place.slice(1)}"`)
          ? { append: (input: (typeof inputs)[number]) => inputs.push(input) }
          : null,
    },
    submitCard: (fields: Record<string, string>) => Object.assign(calls, { submitted: fields }),
    failCard: (text: string) => Object.assign(calls, { failed: text }),
  }
  page.window = page
  createContext(page)
  for (const address of provider.cardPage.scripts) runInContext(await (await fetch(address)).text(), page)
  runInContext(await provider.cardPage.script(asked), page)
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  expect(inputs.map(({ name }) => name)).toEqual(['number', 'expirationDate', 'cvv'])
  for (const input of inputs) if (input.name === 'number') input.value = number
  click()
  await vi.waitFor(() => expect(calls).not.toEqual({}))
  return { asked, button, ...calls }
}

test('the card page: its script submits what charges the card, or says what is wrong', async () => {
  const good = await typeCard('4111 1111 1111 1111')
  expect(good.failed).toBeUndefined()
  expect((await provider.cardPage.charge(good.asked, { ...good.submitted })).status).toBe('paid')
  const empty = await typeCard('')
  expect(empty).toMatchObject({ failed: expect.stringContaining('empty'), button: { disabled: false } })
  await expect(provider.cardPage.charge(empty.asked, {})).rejects.toMatchObject({ kind: 'rejected' })
})
