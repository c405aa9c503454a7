import { braintree } from './braintree.ts'
import { culqi } from './culqi.ts'
import type { EmulatorDefinition } from './emulator.ts'
import { flutterwave } from './flutterwave.ts'
import { liqpay } from './liqpay.ts'
import { mercadopago } from './mercadopago.ts'
import { openid } from './openid.ts'
import { payfast } from './payfast.ts'
import { paypal } from './paypal.ts'
import { paystack } from './paystack.ts'
import { paytm } from './paytm.ts'
import { payulatam } from './payulatam.ts'
import { securepay } from './securepay.ts'
import { stripe } from './stripe.ts'

/** Every emulator, in the order of their ports. */
export const emulators: readonly EmulatorDefinition[] = [
  paypal,
  braintree,
  stripe,
  paytm,
  payulatam,
  flutterwave,
  paystack,
  securepay,
  payfast,
  liqpay,
  culqi,
  mercadopago,
  openid,
]
