import { currencyExponent } from '@cabstand/domain/currency'
import { floor, multiply, parseDecimal, toDecimalString } from '@cabstand/domain/exact'
import { exactMajor, toSafeMinor } from '@cabstand/domain/money'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'

/**
 * Minor units as a decimal text with `places` decimals: 1050 EUR is "10.50". Throws OutboundFailure where that would
 * round.
 */
export function toDecimal(minor: number, currency: string, places = currencyExponent(currency)): string {
  const text = toDecimalString(exactMajor(minor, currency), places)
  if (toMinor(text, currency) !== minor)
    throw new OutboundFailure('rejected', `takes ${currency} in steps that this amount is none of`)
  return text
}

/** A provider's decimal amount, text or number, in minor units. Throws OutboundFailure for anything else. */
export function toMinor(decimal: string | number, currency: string): number {
  const text = String(decimal)
  if (!/^\d{1,13}(\.\d{1,8})?$/.test(text))
    throw new OutboundFailure('unreadable', 'sent an amount that is no number')
  const minor = multiply(parseDecimal(text), {
    numerator: 10n ** BigInt(currencyExponent(currency)),
    denominator: 1n,
  })
  if (minor.denominator !== 1n)
    throw new OutboundFailure('unreadable', `sent an amount below the smallest unit of ${currency}`)
  return toSafeMinor(floor(minor))
}
