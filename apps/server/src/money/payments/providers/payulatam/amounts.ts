import { lookUp } from '@cabstand/domain/look-up'
import { toDecimal } from '../../minor-units.ts'

/** About one US dollar in minor units: the fact sheet names no least amounts. */
const leastAmounts: Readonly<Record<string, number>> = {
  ARS: 150_000,
  BRL: 600,
  CLP: 1000,
  COP: 400_000,
  CRC: 50_000,
  GTQ: 800,
  HNL: 2700,
  MXN: 2000,
  PEN: 400,
  SVC: 900,
  USD: 100,
}

/** The least amount of a currency; undefined: PayU does not take it. */
export const leastAmount = (currency: string): number | undefined => lookUp(leastAmounts, currency)

const wholeUnits = new Set(['CLP', 'COP'])

/** An amount to pay, as the form says it. Throws OutboundFailure for a part of a peso, where PayU takes none. */
export const toPay = (minor: number, currency: string) =>
  toDecimal(minor, currency, wholeUnits.has(currency) ? 0 : 2)

/** An amount to refund. In Argentina too, refunds are of whole pesos. */
export const toRefund = (minor: number, currency: string) =>
  // The text of this number is the same decimal: nothing is reckoned with it.
  Number(currency === 'ARS' ? toDecimal(minor, currency, 0) : toPay(minor, currency))
