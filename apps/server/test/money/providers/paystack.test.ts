import { paystack as emulator } from '@cabstand/emulators/paystack'
import { paystack } from '../../../src/money/payments/providers/paystack/paystack.ts'
import { describeProvider } from './provider-contract.ts'

await describeProvider(paystack, emulator, { currency: 'NGN', amount: 125_000, triesAgain: true })
