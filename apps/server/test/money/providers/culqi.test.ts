import { cardToken, culqi as emulator } from '@cabstand/emulators/culqi'
import { startEmulator } from '@cabstand/emulators/start'
import { beforeEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../../test/support/at-end.ts'
import { culqi } from '../../../src/money/payments/providers/culqi/culqi.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { openCardPage } from './card-browser.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(culqi, emulator, { currency: 'PEN' })

describe('Culqi alone', async () => {
  const started = await startEmulator(emulator)
  atEnd(() => started.close())
  beforeEach(() => {
    Object.assign(started.scenario, { fault: 'none', webhooks: 'none' })
    started.dashboard.webhookUrl = 'http://127.0.0.1:1/payments/culqi/webhook'
  })
  const provider = await setUpProvider(culqi, started.environment, { production: false })
  const { cardPage, ask, webhook, refund } = provider ?? {}
  if (!provider || !cardPage || !ask || !webhook || !refund) throw new Error('Culqi is not set up')
  const newAttempt = (change = {}) =>
    attemptOf('http://127.0.0.1:1', 'culqi', { currency: 'PEN', amount: 1250, ...change })
  const approve = () => ({ token: cardToken('approve'), email: 'form@example.com' })
  /** What the webhooks mean that are kept back. */
  const readWebhooks = async () => {
    const sent: Parameters<typeof asDelivery>[1][] = []
    await started.releaseWebhooks((all) => {
      sent.push(...all)
      return []
    })
    return Promise.all(sent.map((one) => webhook.read(asDelivery(webhook.headers, one))))
  }

  test('a charge whose answer is lost is uncertain; asked later, it was paid', async () => {
    for (const fault of ['lost', 'down', 'reset'] as const) {
      started.scenario.fault = fault
      const attempt = newAttempt()
      const charge = cardPage.charge(attempt, approve())
      await expect(charge, fault).rejects.toMatchObject({ name: 'OutboundFailure', uncertain: true })
      started.scenario.fault = 'none'
      const report = await ask(attempt)
      if (fault === 'lost') expect(report).toMatchObject({ status: 'paid', attemptId: attempt.id })
      else expect(report).toBeUndefined()
    }
  })

  test('a charge whose answer was lost is found, though another card was declined since', async () => {
    const attempt = newAttempt()
    started.scenario.fault = 'lost'
    await expect(cardPage.charge(attempt, approve())).rejects.toMatchObject({ uncertain: true })
    started.scenario.fault = 'none'
    const declined = { token: cardToken('decline') }
    expect(await cardPage.charge(attempt, declined)).toMatchObject({ status: 'failed' })
    expect(await ask(attempt)).toMatchObject({ status: 'paid' })
  })

  test('a bank that asks its card holder has charged nothing', async () => {
    const attempt = newAttempt()
    const fields = { token: cardToken('pending'), email: '' }
    expect(await cardPage.charge(attempt, fields)).toEqual({ status: 'open', attemptId: attempt.id })
    expect(await ask(attempt)).toBeUndefined()
  })

  test('a token that was used, or is older than five minutes, is refused: that is no answer of the bank', async () => {
    const used = approve()
    await cardPage.charge(newAttempt(), used)
    const old = { token: cardToken('approve', Date.now() - 6 * 60_000) }
    for (const fields of [used, old])
      await expect(cardPage.charge(newAttempt(), fields)).rejects.toMatchObject({
        kind: 'rejected',
        uncertain: false,
      })
  })

  test('an address that is too long for Culqi gives way to that of its form', async () => {
    const attempt = newAttempt()
    const payer = { ...attempt.payer, email: `${attempt.id}@rides.example.com` }
    expect(await cardPage.charge({ ...attempt, payer }, approve())).toMatchObject({ status: 'paid' })
  })

  test('a charge is found among many of the same amount', async () => {
    const attempt = newAttempt({ amount: 4321 })
    await cardPage.charge(attempt, approve())
    for (let count = 0; count < 120; count += 1)
      await cardPage.charge(newAttempt({ amount: 4321 }), approve())
    expect(await ask(attempt)).toMatchObject({ status: 'paid', amount: 4321 })
  })

  test('a webhook brings a refund, and ignores a charge of other software', async () => {
    started.scenario.webhooks = 'late'
    const attempt = newAttempt()
    const paid = await cardPage.charge(attempt, approve())
    if (paid.status !== 'paid') throw new Error('it was not paid')
    const { providerPaymentId } = paid
    const sent = { id: attempt.id, attempt, providerPaymentId, amount: 300, isWhole: false, reason: 'x' }
    const { providerRefundId } = await refund(sent)
    expect(await ask(attempt)).toEqual({ ...paid, refunded: 300 })
    await fetch(`${started.url}/v2/charges`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${started.environment.CULQI_SECRET_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        amount: 500,
        currency_code: 'PEN',
        email: 'ana@example.com',
        source_id: cardToken('approve'),
      }),
    })
    expect(await readWebhooks()).toEqual([
      { kind: 'payment', report: { ...paid, refunded: 300 } },
      {
        kind: 'refund',
        payment: { providerPaymentId },
        providerRefundId,
        status: 'done',
        amount: 300,
        currency: 'PEN',
      },
      { kind: 'ignored' },
    ])
  })

  test('the credentials of a webhook are compared, and not kept', () => {
    const delivery = { query: new URLSearchParams(), body: Buffer.from('{}') }
    const accepts = (authorization?: string) => webhook.accepts({ ...delivery, headers: { authorization } })
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect(accepts(basic('cabstand:emulated-password'))).toBe(true)
    expect(accepts(basic('cabstand:emulated-passwor'))).toBe(false)
    expect(accepts(basic(':'))).toBe(false)
    expect(accepts()).toBe(false)
    expect(webhook.headers).toEqual([])
  })

  test('more than Culqi takes at once is not opened', async () => {
    await expect(provider.open(newAttempt({ amount: 999_901 }))).rejects.toMatchObject({ kind: 'rejected' })
    expect(await provider.open(newAttempt({ amount: 999_900 }))).toMatchObject({ checkout: { kind: 'page' } })
  })

  test('the card page, in a browser', async () => {
    const attempt = newAttempt()
    const page = await openCardPage(cardPage, attempt)
    page.click('The card number is wrong')
    expect(page.failures).toEqual(['El número de tarjeta no es válido.'])
    page.click('Close')
    page.click('culqi-pay')
    page.click('The bank approves the card')
    expect(page.submitted).toHaveLength(1)
    expect(await cardPage.charge(attempt, page.submitted[0] ?? {})).toMatchObject({ status: 'paid' })
  })
})
