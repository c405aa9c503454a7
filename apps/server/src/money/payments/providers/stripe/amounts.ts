import { currencyExponent } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { leastAmounts } from './least-amounts.ts'

/** Decimals that Stripe gives to a currency, where they are not two (fact sheet 4.6). ISK and UGX have two there. */
const stripeExponents: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  MGA: 0,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

const stripeExponent = (currency: string) => lookUp(stripeExponents, currency) ?? 2

/** Minor units as Stripe counts them. Throws OutboundFailure for an amount that Stripe has no number for. */
export function toStripeAmount(minor: number, currency: string): number {
  const amount = shift(minor, stripeExponent(currency) - currencyExponent(currency))
  // The last of three decimals must be 0.
  if (!Number.isSafeInteger(amount) || (stripeExponent(currency) === 3 && amount % 10 !== 0))
    throw new OutboundFailure('rejected', `takes ${currency} in steps that this amount is none of`)
  return amount
}

/** An amount of Stripe in minor units. Throws OutboundFailure for a part of one. */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = shift(amount, currencyExponent(currency) - stripeExponent(currency))
  if (!Number.isSafeInteger(minor))
    throw new OutboundFailure('unreadable', `sent an amount below the smallest unit of ${currency}`)
  return minor
}

const shift = (amount: number, places: number) =>
  places < 0 ? amount / 10 ** -places : amount * 10 ** places

/** The least amount in minor units; undefined: Stripe is not known to take the currency. */
export const leastAmount = (currency: string): number | undefined => lookUp(leastAmounts, currency)
