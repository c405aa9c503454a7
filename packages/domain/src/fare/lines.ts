import { currencyExponent, moneyPlaces } from '../currency.ts'
import type { DistanceUnit } from '../distance.ts'
import {
  add,
  divide,
  type Exact,
  exactFromNumber,
  fraction,
  multiply,
  parseDecimal,
  subtract,
  toTrimmedDecimalString,
  zero,
} from '../exact.ts'
import { exactMajor, roundMoney, toSafeMinor } from '../money.ts'
import { splitByLargestRemainder } from './largest-remainder.ts'
import { type FareBreakdown, fareParts } from './quote-fare.ts'
import type { FareRules, Tariff } from './tariff.ts'

/** A measured line's quantity and rate, as decimal strings; the rate is major units per `rateUnit`. */
export interface FareMeasure {
  readonly quantity: string
  readonly unit: DistanceUnit | 'min'
  readonly rate: string
  readonly rateUnit: DistanceUnit | 'min' | 'h'
}

type Measured<Kind extends string> = { readonly kind: Kind; readonly amount: number } & FareMeasure
type Plain<Kind extends string> = { readonly kind: Kind; readonly amount: number }

/**
 * A line for riders; amounts include the fee. `minimum` is the top-up to the minimum fare; `discount` is
 * negative. Amounts are minor units.
 */
export type RiderFareLine =
  | Plain<'start' | 'parcel' | 'option' | 'minimum' | 'discount'>
  | Measured<'distance' | 'time'>

/** What a line for operators charges for, in the order of the lines. */
export const operatorLineKinds = [
  'base',
  'distance',
  'time',
  'parcel',
  'option',
  'minimum',
  'fare',
  'fee',
  'tripCost',
  'driverShare',
] as const satisfies readonly OperatorFareLine['kind'][]

/**
 * A line for operators. `base` to `minimum` sum to `fare`; `fare` and `fee` sum to `tripCost`; `tripCost` less
 * `fee` is `driverShare`. The fee line carries its percentage when it is one.
 */
export type OperatorFareLine =
  | Plain<'base' | 'parcel' | 'option' | 'minimum' | 'fare' | 'tripCost' | 'driverShare'>
  | Measured<'distance' | 'time'>
  | (Plain<'fee'> & { readonly percent?: string })

type PartKind = 'base' | 'distance' | 'time' | 'parcel' | 'option' | 'minimum'

interface WeightedPart {
  readonly kind: PartKind
  readonly weight: Exact
}

/** The parts of a fare in order; the last is the top-up to the minimum fare. */
function weightedParts(b: FareBreakdown): WeightedPart[] {
  const parts = fareParts(b.input, b.tariff, b.rules)
  const sum = Object.values(parts).reduce(add, zero)
  const missing = b.minFareApplied ? subtract(exactMajor(b.tariff.minFare, b.rules.currency), sum) : zero
  return [
    { kind: 'base', weight: parts.base },
    { kind: 'distance', weight: parts.distance },
    { kind: 'time', weight: parts.time },
    { kind: 'parcel', weight: parts.parcel },
    { kind: 'option', weight: parts.option },
    { kind: 'minimum', weight: missing },
  ]
}

/** Splits an amount over the parts in steps of the configured decimals; returns minor units for each part. */
function splitAmount(
  b: FareBreakdown,
  parts: readonly WeightedPart[],
  amount: number,
): Record<PartKind, number> {
  const step = 10n ** BigInt(currencyExponent(b.rules.currency) - moneyPlaces(b.rules))
  const split = splitByLargestRemainder(
    BigInt(amount) / step,
    parts.map(({ weight }) => weight),
  )
  const amounts: Record<PartKind, number> = {
    base: 0,
    distance: 0,
    time: 0,
    parcel: 0,
    option: 0,
    minimum: 0,
  }
  parts.forEach(({ kind }, index) => {
    amounts[kind] = toSafeMinor((split[index] ?? 0n) * step)
  })
  return amounts
}

/** A rate for display: the currency's decimals, two more where they matter. */
function showRate(rate: Exact, b: FareBreakdown): string {
  const exponent = currencyExponent(b.rules.currency)
  return toTrimmedDecimalString(rate, exponent + 2, Math.min(exponent, moneyPlaces(b.rules)))
}

/** The distance and time of the trip. Rates are multiplied by `factor`; time is priced per minute or per hour. */
function measures(b: FareBreakdown, factor: Exact, perTime: 'min' | 'h') {
  const minutes = divide(exactFromNumber(b.input.durationSeconds), fraction(60n, 1n))
  const hourly = multiply(parseDecimal(b.tariff.ratePerHour), factor)
  const distance: FareMeasure = {
    quantity: b.distance,
    unit: b.unit,
    rate: showRate(multiply(parseDecimal(b.tariff.ratePerUnitDistance), factor), b),
    rateUnit: b.unit,
  }
  const time: FareMeasure = {
    quantity: toTrimmedDecimalString(minutes, 2),
    unit: 'min',
    rate: showRate(perTime === 'h' ? hourly : divide(hourly, fraction(60n, 1n)), b),
    rateUnit: perTime,
  }
  return { distance, time }
}

/** An amount of the tariff as riders see it: with its share of the fee, in minor units. */
export function riderAmount(amount: number, tariff: Tariff, rules: FareRules): number {
  return roundMoney(multiply(exactMajor(amount, rules.currency), allInFactor(tariff)), rules)
}

/** 1 + the fee's percentage; 1 for a flat fee. */
function allInFactor({ convenienceFee: fee }: Tariff): Exact {
  const one = fraction(1n, 1n)
  return fee.type === 'flat' ? one : add(one, divide(parseDecimal(fee.percent), fraction(100n, 1n)))
}

/**
 * The fare as riders and visitors see it: each line includes its share of the fee by largest remainder (a flat fee is
 * in the start line), and the top-up to the minimum fare is a separate line. The lines sum to tripCost less
 * `discountAmount`. Lines of amount 0 are left out, except distance and time.
 */
export function riderLines(b: FareBreakdown, discountAmount = 0): RiderFareLine[] {
  const parts = weightedParts(b)
  const flatFee = b.tariff.convenienceFee.type === 'flat' ? b.convenienceFees : 0
  const amounts = splitAmount(b, parts, b.tripCost - flatFee)
  const { distance, time } = measures(b, allInFactor(b.tariff), 'min')
  const lines: RiderFareLine[] = [
    { kind: 'start', amount: amounts.base + flatFee },
    { kind: 'distance', amount: amounts.distance, ...distance },
    { kind: 'time', amount: amounts.time, ...time },
    { kind: 'parcel', amount: amounts.parcel },
    { kind: 'option', amount: amounts.option },
    { kind: 'minimum', amount: amounts.minimum },
    { kind: 'discount', amount: 0 - discountAmount },
  ]
  return lines.filter(({ kind, amount }) => amount !== 0 || kind === 'distance' || kind === 'time')
}

/**
 * The fare as admins and fleet admins see it, with the fee and the driver's share. Empty parcel, option and
 * minimum lines are left out.
 */
export function operatorLines(b: FareBreakdown): OperatorFareLine[] {
  const amounts = splitAmount(b, weightedParts(b), b.fare)
  const { distance, time } = measures(b, fraction(1n, 1n), 'h')
  const fee = b.tariff.convenienceFee
  const optional: OperatorFareLine[] = [
    { kind: 'parcel', amount: amounts.parcel },
    { kind: 'option', amount: amounts.option },
    { kind: 'minimum', amount: amounts.minimum },
  ]
  return [
    { kind: 'base', amount: amounts.base },
    { kind: 'distance', amount: amounts.distance, ...distance },
    { kind: 'time', amount: amounts.time, ...time },
    ...optional.filter(({ amount }) => amount !== 0),
    { kind: 'fare', amount: b.fare },
    { kind: 'fee', amount: b.convenienceFees, ...(fee.type === 'flat' ? {} : { percent: fee.percent }) },
    { kind: 'tripCost', amount: b.tripCost },
    { kind: 'driverShare', amount: b.driverShare },
  ]
}
