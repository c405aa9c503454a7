import type { EmulatorDefinition } from '@cabstand/emulators/emulator'
import { securepay as emulator } from '@cabstand/emulators/securepay'
import { type RunningEmulator, startEmulator } from '@cabstand/emulators/start'
import { afterEach, describe, expect, test } from 'vitest'
import { securepay } from '../../../src/money/payments/providers/securepay/securepay.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { openCardPage } from './card-browser.ts'
import { attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(securepay, emulator, { currency: 'AUD' })

describe('SecurePay alone', () => {
  const running: RunningEmulator[] = []
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close()
  })
  const run = async (port?: number) => {
    const started = await startEmulator(emulator, port)
    running.push(started)
    return started
  }
  const setUp = async ({ environment }: RunningEmulator, change: Record<string, string> = {}) => {
    const provider = await setUpProvider(securepay, { ...environment, ...change }, { production: false })
    const { cardPage, refund, testConnection } = provider ?? {}
    if (!cardPage || !refund || !testConnection) throw new Error('SecurePay is not set up')
    return { cardPage, refund, testConnection }
  }
  const newAttempt = () => attemptOf('http://127.0.0.1:1', 'securepay', { currency: 'AUD', amount: 1250 })
  const fieldsOf = (outcome: Parameters<NonNullable<EmulatorDefinition['cardFields']>>[0]) =>
    emulator.cardFields?.(outcome) ?? {}
  /** The faults of the next requests, in their order; afterwards there are none. */
  const failNext = (started: RunningEmulator, ...faults: RunningEmulator['scenario']['fault'][]) =>
    Object.defineProperty(started.scenario, 'fault', { get: () => faults.shift() ?? 'none' })

  test('a charge whose answer is lost is asked for again, and not made twice', async () => {
    const started = await run()
    const { cardPage, refund, testConnection } = await setUp(started)
    await testConnection()
    failNext(started, 'lost')
    const attempt = newAttempt()
    const report = await cardPage.charge(attempt, fieldsOf('approve'))
    expect(report).toMatchObject({ status: 'paid', attemptId: attempt.id, amount: 1250, currency: 'AUD' })
    const all = { providerPaymentId: attempt.id, amount: 1250, isWhole: true, reason: 'x', attempt }
    expect(await refund({ ...all, id: newAttempt().id })).toMatchObject({ status: 'done' })
    await expect(refund({ ...all, id: newAttempt().id })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a charge that stays unanswered is uncertain, and never failed: not even when the bank declined it', async () => {
    for (const outcome of ['approve', 'decline'] as const) {
      const started = await run()
      const { cardPage, testConnection } = await setUp(started)
      await testConnection()
      failNext(started, 'lost', outcome === 'approve' ? 'down' : 'none')
      const charge = cardPage.charge(newAttempt(), fieldsOf(outcome))
      await expect(charge, outcome).rejects.toMatchObject({ name: 'OutboundFailure', uncertain: true })
    }
  })

  test('nothing is open when no charge was sent: no access token, or nobody there', async () => {
    const started = await run()
    const { cardPage, testConnection } = await setUp(started)
    // The request for a token is sent again by itself.
    failNext(started, 'lost', 'lost')
    await expect(cardPage.charge(newAttempt(), fieldsOf('approve'))).rejects.toMatchObject({
      uncertain: false,
    })
    await testConnection()
    await started.close()
    await expect(cardPage.charge(newAttempt(), fieldsOf('approve'))).rejects.toMatchObject({
      kind: 'unreachable',
      uncertain: false,
    })
  })

  test('an access token that ended early is replaced', async () => {
    const started = await run()
    const { cardPage, testConnection } = await setUp(started)
    await testConnection()
    await started.close()
    await run(Number(new URL(started.url).port))
    expect(await cardPage.charge(newAttempt(), fieldsOf('approve'))).toMatchObject({ status: 'paid' })
  })

  test('wrong keys are told without them', async () => {
    const { testConnection } = await setUp(await run(), { SECUREPAY_CLIENT_SECRET: 'hush-hush' })
    const failure = await testConnection().catch((error: Error) => error)
    expect(failure).toMatchObject({ kind: 'refused' })
    expect(String(failure)).not.toContain('hush')
  })

  test('a used token, and fields without one, are refused', async () => {
    const { cardPage } = await setUp(await run())
    const fields = fieldsOf('approve')
    await cardPage.charge(newAttempt(), fields)
    await expect(cardPage.charge(newAttempt(), fields)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(cardPage.charge(newAttempt(), {})).rejects.toThrow()
  })

  test('the card page, in a browser', async () => {
    const { cardPage } = await setUp(await run())
    const attempt = newAttempt()
    const page = await openCardPage(cardPage, attempt)
    page.click('securepay-pay')
    expect(page.failures).toEqual(['Check your card details and try again.'])
    page.choose('approve')
    page.click('securepay-pay')
    page.click('securepay-pay')
    expect(page.submitted).toHaveLength(1)
    expect(await cardPage.charge(attempt, page.submitted[0] ?? {})).toMatchObject({ status: 'paid' })
  })
})

test.each([
  [{}, 'https://payments.auspost.net.au'],
  [{ SECUREPAY_ENVIRONMENT: 'sandbox' }, 'https://payments-stest.npe.auspost.zone'],
  [{ SECUREPAY_ENVIRONMENT: 'sandbox', SECUREPAY_API_URL: 'https://own.example' }, 'https://own.example'],
])('with %j, the card fields come from %s', async (change, origin) => {
  const keys = { SECUREPAY_CLIENT_ID: 'i', SECUREPAY_CLIENT_SECRET: 's', SECUREPAY_MERCHANT_CODE: 'm' }
  const made = await setUpProvider(securepay, { ...keys, ...change }, { production: true })
  expect(made?.cardPage?.origins).toEqual([origin])
})
