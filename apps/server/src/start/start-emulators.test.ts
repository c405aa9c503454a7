import { expect, test } from 'vitest'
import { readPaymentProviders } from '../money/payments/payments-config.ts'
import { readIdentityProviders } from '../people/auth/identities-config.ts'
import { describeEmulators, startEmulators } from './start-emulators.ts'

test('a demo gets an emulator of every provider and one of who signs people in, in a process that it can stop', async () => {
  const emulators = await startEmulators('http://127.0.0.1:3000')
  try {
    const providers = await readPaymentProviders(emulators.environment, { production: false, demo: true })
    const emulated = providers.map(({ name }) => String(name)).filter((name) => name !== 'test')
    expect(emulated).toHaveLength(12)
    expect([...emulators.urls.keys()].toSorted()).toEqual([...emulated, 'openid'].toSorted())
    const identities = readIdentityProviders(emulators.environment, {
      production: false,
      now: () => new Date(),
    })
    expect(identities.map(({ name }) => name)).toEqual(['google', 'apple', 'facebook'])
    for (const provider of providers) await provider.testConnection?.()
    const [head, ...lines] = describeEmulators(emulators, providers, 'EUR')
    expect(head).toContain('12 payment providers')
    expect(head).toContain('5 take EUR')
    expect(lines.slice(0, 5).map((line) => line.trim().split(' ')[0])).toEqual([
      'Stripe',
      'PayPal',
      'Braintree',
      'Flutterwave',
      'LiqPay',
    ])
    expect(lines.at(-1)).toContain('Mercado Pago, Paytm, Paystack, Payfast, PayU, Culqi, SecurePay')
  } finally {
    await emulators.stop()
  }
  for (const url of emulators.urls.values()) await expect(fetch(url)).rejects.toThrow()
})
