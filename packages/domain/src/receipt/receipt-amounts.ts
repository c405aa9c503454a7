import { includedTax } from './included-tax.ts'

/** What a receipt is computed from: stored when the booking was paid or cancelled, amounts in minor units. */
export interface ReceiptInputs {
  readonly company: {
    readonly name: string
    readonly website: string
    readonly email: string
    readonly address: string
    readonly taxNumber: string
  }
  /** `rate` is empty when prices include no tax. */
  readonly tax: { readonly name: string; readonly rate: string }
  readonly rules: { readonly currency: string; readonly decimal: number }
  readonly timeZone: string
  /** A receipt for a cancellation fee. */
  readonly isCancelled: boolean
  readonly tripCost: number
  readonly discountAmount: number
  readonly promo: string | null
  readonly driverShare: number
  readonly customerPaid: number
  readonly usedWalletMoney: number
  readonly cashPaymentAmount: number
  readonly cardPaymentAmount: number
  readonly cancellationFee: number
  /** What a wallet got back of a prepaid booking; receipts that were issued before this was stored name all of it. */
  readonly refundedAmount?: number
}

export type PaymentMeans = 'wallet' | 'cash' | 'card'

export interface ReceiptAmounts {
  /** What the rider was charged. */
  readonly total: number
  /** How it was paid; the parts add up to `total`. */
  readonly paidBy: readonly { readonly means: PaymentMeans; readonly amount: number }[]
  /** The tax that `total` includes; null when no rate was set. */
  readonly tax: {
    readonly name: string
    readonly rate: string
    readonly amount: number
    /** `total` without the tax. */
    readonly net: number
  } | null
  /** What was given back to the wallet because a prepaid booking was cancelled. */
  readonly refund: number
}

/** The amounts of a receipt, the same whenever they are computed. */
export function receiptAmounts(inputs: ReceiptInputs): ReceiptAmounts {
  const { isCancelled, cancellationFee, tripCost, discountAmount, tax, rules } = inputs
  const total = isCancelled ? cancellationFee : tripCost - discountAmount
  // Cancellation fees are taken from the wallet.
  const parts: ReceiptAmounts['paidBy'] = isCancelled
    ? [{ means: 'wallet', amount: cancellationFee }]
    : [
        { means: 'wallet', amount: inputs.usedWalletMoney },
        { means: 'cash', amount: inputs.cashPaymentAmount },
        { means: 'card', amount: inputs.cardPaymentAmount },
      ]
  const included = tax.rate === '' ? null : includedTax(total, tax.rate, rules)
  return {
    total,
    paidBy: parts.filter(({ amount }) => amount !== 0),
    tax: included === null ? null : { ...tax, amount: included, net: total - included },
    refund: isCancelled ? (inputs.refundedAmount ?? inputs.customerPaid) : 0,
  }
}
