import { currencyExponent } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { toDecimal, toMinor } from '../../minor-units.ts'
import type { AttemptToPay, OpenedCheckout, ProviderReport } from '../../provider.ts'

const currencies =
  'AUD BRL CAD CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD CHF THB TWD USD'.split(' ')

/** ISO 4217 gives them two decimals, and PayPal none. */
const wholeUnits = ['HUF', 'TWD']

/** One unit of each currency that PayPal lists: it states no least amount. */
export const leastAmount = (currency: string) =>
  currencies.includes(currency) ? 10 ** currencyExponent(currency) : undefined

/** An amount as PayPal writes it. Throws OutboundFailure for decimals of a currency that has none there. */
export const amountOf = (minor: number, currency: string) => ({
  currency_code: currency,
  value: toDecimal(minor, currency, wholeUnits.includes(currency) ? 0 : undefined),
})

/** The order of an attempt. Its `custom_id` comes back in every capture. */
export const orderOf = ({ id, amount, currency, description, returnUrl, cancelUrl }: AttemptToPay) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: id,
      custom_id: id,
      description: description.slice(0, 127),
      amount: amountOf(amount, currency),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: returnUrl,
        cancel_url: cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        // Refuses eChecks, which take days to arrive.
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
})

const created = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})

/** The checkout of a new order. Throws for an answer without an address for the payer. */
export function readCreated(body: unknown): OpenedCheckout {
  const { id, links } = z.parse(created, body)
  const find = (wanted: string) => links.find(({ rel }) => rel === wanted)?.href
  const url = z.parse(z.url(), find('payer-action') ?? find('approve'))
  return { checkout: { kind: 'redirect', url }, providerReference: id }
}

export const money = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({ id: z.string(), status: z.string(), custom_id: z.string(), amount: money })

const unit = z.object({
  custom_id: z.string(),
  payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })),
})

const order = z.object({ status: z.string(), purchase_units: z.tuple([unit]) })

type Capture = z.infer<typeof capture>
export type CaptureState = 'paid' | 'pending' | 'failed'

/** `REFUNDED`: all of it went back. Where it was known as paid before, that is news of a refund, and stays paid. */
const captureStates: Readonly<Record<string, CaptureState>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
}

const orderStates: Readonly<Record<string, 'open' | 'pending' | 'cancelled'>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  VOIDED: 'cancelled',
}

/** What an order of ours reports, and whether the payer approved it and we have to capture it. Throws if unreadable. */
export function readOrder(body: unknown): { report: ProviderReport; isToCapture: boolean } {
  const {
    status,
    purchase_units: [{ custom_id: attemptId, payments }],
  } = z.parse(order, body)
  const captures = (payments?.captures ?? []).map((one) =>
    reportOf(one, lookUp(captureStates, one.status) ?? 'pending'),
  )
  const report = captures.find(({ status }) => status === 'paid') ?? captures.at(-1)
  return {
    report: report ?? { status: lookUp(orderStates, status) ?? 'pending', attemptId },
    isToCapture: report === undefined && status === 'APPROVED',
  }
}

/** The report of a capture that a webhook describes; undefined: it is of no attempt of ours. */
export function readCapture(resource: unknown, status: CaptureState): ProviderReport | undefined {
  const { custom_id } = z.parse(z.object({ custom_id: z.optional(z.string()) }), resource)
  return custom_id === undefined ? undefined : reportOf(z.parse(capture, resource), status)
}

function reportOf({ id, custom_id: attemptId, amount }: Capture, status: CaptureState): ProviderReport {
  if (status !== 'paid') return { status, attemptId }
  const { currency_code: currency, value } = amount
  return { status, attemptId, providerPaymentId: id, amount: toMinor(value, currency), currency }
}
