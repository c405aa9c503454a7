import { paystack } from './paystack/paystack.ts'
import { test } from './test/test.ts'

/** Every provider that can be set up, in the order in which riders see them. Nothing else names one. */
export const registry = [paystack, test] as const
