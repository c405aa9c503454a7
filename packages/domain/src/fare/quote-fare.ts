import { currencyExponent } from '../currency.ts'
import { type DistanceUnit, distanceUnit, unitDistance } from '../distance.ts'
import {
  add,
  compare,
  type Exact,
  exactFromNumber,
  fraction,
  multiply,
  parseDecimal,
  toTrimmedDecimalString,
  zero,
} from '../exact.ts'
import { exactMajor, roundMoney } from '../money.ts'
import type { FareRules, Tariff } from './tariff.ts'

/** The input of a price. The two optional amounts are minor units. */
export interface FareInput {
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly parcelTypeAmount?: number | undefined
  readonly optionAmount?: number | undefined
}

/** The five parts of a fare before rounding, in major units. */
export interface FareParts {
  readonly base: Exact
  readonly distance: Exact
  readonly time: Exact
  readonly parcel: Exact
  readonly option: Exact
}

/**
 * A priced trip with all of its inputs, so that it can be recomputed at any time.
 * `*Amount` are major units as decimal strings, unrounded up to six decimals; `fare`, `convenienceFees`,
 * `tripCost` and `driverShare` are minor units, with tripCost = fare + convenienceFees and
 * driverShare = tripCost − convenienceFees.
 */
export interface FareBreakdown {
  readonly input: FareInput
  readonly tariff: Tariff
  readonly rules: FareRules
  readonly unit: DistanceUnit
  /** The priced distance in `unit`, two decimals. */
  readonly distance: string
  readonly baseAmount: string
  readonly distanceAmount: string
  readonly timeAmount: string
  readonly parcelAmount: string
  readonly optionAmount: string
  readonly minFareApplied: boolean
  readonly fare: number
  readonly convenienceFees: number
  readonly tripCost: number
  readonly driverShare: number
}

function assertAmount(amount: number, name: string): void {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${name} must be minor units of at least 0: ${amount}`)
  }
}

function parseRate(text: string, name: string): Exact {
  const rate = parseDecimal(text)
  if (compare(rate, zero) < 0) throw new RangeError(`${name} must be at least 0: ${text}`)
  return rate
}

/** The exact parts of the fare. Throws RangeError on a negative or malformed amount, rate or measure. */
export function fareParts(input: FareInput, tariff: Tariff, rules: FareRules): FareParts {
  const { durationSeconds, parcelTypeAmount = 0, optionAmount = 0 } = input
  if (!Number.isFinite(durationSeconds) || durationSeconds < 0) {
    throw new RangeError(`not a duration: ${durationSeconds}`)
  }
  assertAmount(parcelTypeAmount, 'parcelTypeAmount')
  assertAmount(optionAmount, 'optionAmount')
  const distance = parseDecimal(unitDistance(input.distanceMeters, rules.convertToMile))
  const hours = multiply(exactFromNumber(durationSeconds), fraction(1n, 3600n))
  return {
    base: tariff.baseFare > 0 ? exactMajor(tariff.baseFare, rules.currency) : zero,
    distance: multiply(parseRate(tariff.ratePerUnitDistance, 'ratePerUnitDistance'), distance),
    time: multiply(parseRate(tariff.ratePerHour, 'ratePerHour'), hours),
    parcel: exactMajor(parcelTypeAmount, rules.currency),
    option: exactMajor(optionAmount, rules.currency),
  }
}

function feeOf(fare: number, tariff: Tariff, rules: FareRules): number {
  const fee = tariff.convenienceFee
  switch (fee.type) {
    case 'flat':
      assertAmount(fee.amount, 'convenienceFee.amount')
      return roundMoney(exactMajor(fee.amount, rules.currency), rules)
    case 'percentage': {
      const share = multiply(parseRate(fee.percent, 'convenienceFee.percent'), fraction(1n, 100n))
      return roundMoney(multiply(exactMajor(fare, rules.currency), share), rules)
    }
    default:
      return fee satisfies never
  }
}

/**
 * Prices a trip: fare = max(minFare, rate × distance + ratePerHour × hours + base + parcel + option), rounded
 * once; the fee is flat or a percentage of that fare. Throws RangeError on negative or malformed input.
 */
export function quoteFare(input: FareInput, tariff: Tariff, rules: FareRules): FareBreakdown {
  const parts = fareParts(input, tariff, rules)
  const sum = [parts.distance, parts.time, parts.parcel, parts.option].reduce(add, parts.base)
  const minimum = exactMajor(tariff.minFare, rules.currency)
  const minFareApplied = compare(sum, minimum) < 0
  const fare = roundMoney(minFareApplied ? minimum : sum, rules)
  const convenienceFees = feeOf(fare, tariff, rules)
  const tripCost = fare + convenienceFees
  if (!Number.isSafeInteger(tripCost)) throw new RangeError(`trip cost out of range: ${tripCost}`)
  const places = currencyExponent(rules.currency)
  const show = (part: Exact) => toTrimmedDecimalString(part, Math.max(6, places), places)
  return {
    input,
    tariff,
    rules,
    unit: distanceUnit(rules.convertToMile),
    distance: unitDistance(input.distanceMeters, rules.convertToMile),
    baseAmount: show(parts.base),
    distanceAmount: show(parts.distance),
    timeAmount: show(parts.time),
    parcelAmount: show(parts.parcel),
    optionAmount: show(parts.option),
    minFareApplied,
    fare,
    convenienceFees,
    tripCost,
    driverShare: tripCost - convenienceFees,
  }
}

/** Recomputes a breakdown from its stored inputs; the result equals the breakdown. */
export function recompute(breakdown: FareBreakdown): FareBreakdown {
  return quoteFare(breakdown.input, breakdown.tariff, breakdown.rules)
}
