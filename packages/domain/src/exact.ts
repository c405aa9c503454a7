/** An exact rational number: the denominator is positive and the fraction is in lowest terms. */
export interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

const decimalPattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** The fraction numerator / denominator. Throws RangeError on a zero denominator. */
export function fraction(numerator: bigint, denominator: bigint): Exact {
  if (denominator === 0n) throw new RangeError('division by zero')
  const sign = denominator < 0n ? -1n : 1n
  const divisor = greatestCommonDivisor(numerator, denominator) * sign
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

export const zero: Exact = { numerator: 0n, denominator: 1n }

/** Parses a decimal such as "12.50", "-3" or "1e-7". Throws RangeError on anything else. */
export function parseDecimal(text: string): Exact {
  const match = decimalPattern.exec(text)
  if (!match) throw new RangeError(`not a decimal number: ${JSON.stringify(text)}`)
  const [, sign, whole = '', places = '', exponent = '0'] = match
  const digits = BigInt(`${whole}${places}`) * (sign === '-' ? -1n : 1n)
  const shift = Number(exponent) - places.length
  return shift >= 0 ? fraction(digits * 10n ** BigInt(shift), 1n) : fraction(digits, 10n ** BigInt(-shift))
}

/** The number's shortest decimal form, not its binary value. Throws when not finite. */
export function exactFromNumber(value: number): Exact {
  return parseDecimal(String(value))
}

export function add(a: Exact, b: Exact): Exact {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Exact, b: Exact): Exact {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

export function multiply(a: Exact, b: Exact): Exact {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** a / b. Throws RangeError when b is zero. */
export function divide(a: Exact, b: Exact): Exact {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** -1, 0 or 1 when a is below, equal to or above b. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The largest integer not above the value. */
export function floor(value: Exact): bigint {
  const quotient = value.numerator / value.denominator
  const hasRest = value.numerator % value.denominator !== 0n
  return hasRest && value.numerator < 0n ? quotient - 1n : quotient
}

/** Rounds half away from zero to `places` decimals; the answer counts units of 10^-places. */
export function roundHalfAwayFromZero(value: Exact, places: number): bigint {
  const scaled = value.numerator * 10n ** BigInt(places)
  const magnitude = scaled < 0n ? -scaled : scaled
  const rounded = (2n * magnitude + value.denominator) / (2n * value.denominator)
  return scaled < 0n ? -rounded : rounded
}

/** The value with exactly `places` decimals, rounded half away from zero: "3.50". */
export function toDecimalString(value: Exact, places: number): string {
  const units = roundHalfAwayFromZero(value, places)
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const rest = places > 0 ? `.${digits.slice(-places)}` : ''
  return `${units < 0n ? '-' : ''}${whole}${rest}`
}

/** As `toDecimalString`, without zeros at the end beyond `minPlaces` decimals: "0.275", "3.5", "12". */
export function toTrimmedDecimalString(value: Exact, maxPlaces: number, minPlaces = 0): string {
  const text = toDecimalString(value, maxPlaces)
  let end = text.length
  const shortest = text.length - (maxPlaces - minPlaces)
  while (end > shortest && text[end - 1] === '0') end -= 1
  return text[end - 1] === '.' ? text.slice(0, end - 1) : text.slice(0, end)
}
