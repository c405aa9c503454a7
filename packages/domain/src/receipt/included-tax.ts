import { add, divide, fraction, multiply, parseDecimal } from '../exact.ts'
import { exactMajor, roundMoney } from '../money.ts'

/**
 * The tax that an amount includes, in minor units, rounded like all money: at 23 percent, 1.23 includes 0.23. `rate` is a
 * percentage as decimal text.
 */
export function includedTax(
  amount: number,
  rate: string,
  rules: { readonly currency: string; readonly decimal: number },
): number {
  const percent = parseDecimal(rate)
  const part = divide(percent, add(fraction(100n, 1n), percent))
  return roundMoney(multiply(exactMajor(amount, rules.currency), part), rules)
}
