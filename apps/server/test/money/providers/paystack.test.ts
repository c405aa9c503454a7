import { randomUUID } from 'node:crypto'
import { paystack as emulatorDefinition } from '@cabstand/emulators/paystack'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, expect, test } from 'vitest'
import { paystack } from '../../../src/money/payments/providers/paystack/paystack.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(paystack, emulatorDefinition, { currency: 'NGN', amount: 125_000 })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())

test.each(['lost', 'reset', 'down'] as const)(
  'a refund is uncertain when the connection is %s: sent again, it would be made twice',
  async (fault) => {
    const provider = await setUpProvider(paystack, emulator.environment, { production: false })
    const attempt = attemptOf(emulator.url, 'paystack', { currency: 'NGN', amount: 125_000 })
    const { checkout } = (await provider?.open(attempt)) ?? {}
    if (checkout?.kind !== 'redirect') throw new Error('it has no page')
    emulator.scenario.webhooks = 'none'
    await decideOnPage(await reachPayPage(checkout), 'approve')
    const report = await provider?.ask?.(attempt)
    if (report?.status !== 'paid') throw new Error('it was not paid')
    const { providerPaymentId } = report
    emulator.scenario.fault = fault
    const refund = { id: randomUUID(), attempt, providerPaymentId, amount: 600, isWhole: false, reason: '' }
    await expect(provider?.refund?.(refund)).rejects.toMatchObject({ uncertain: true })
    emulator.scenario.fault = 'none'
  },
)
