import type { ProviderDefinition } from '../provider.ts'
import { braintree } from './braintree/braintree.ts'
import { culqi } from './culqi/culqi.ts'
import { flutterwave } from './flutterwave/flutterwave.ts'
import { liqpay } from './liqpay/liqpay.ts'
import { mercadopago } from './mercadopago/mercadopago.ts'
import { payfast } from './payfast/payfast.ts'
import { paypal } from './paypal/paypal.ts'
import { paystack } from './paystack/paystack.ts'
import { paytm } from './paytm/paytm.ts'
import { payulatam } from './payulatam/payulatam.ts'
import { securepay } from './securepay/securepay.ts'
import { stripe } from './stripe/stripe.ts'
import { test } from './test/test.ts'

/** Every provider that can be set up, in the order in which riders see them. Nothing else names one. */
export const registry = [
  stripe,
  paypal,
  braintree,
  mercadopago,
  paytm,
  paystack,
  flutterwave,
  payfast,
  payulatam,
  liqpay,
  culqi,
  securepay,
  test,
] as const satisfies readonly ProviderDefinition[]
