import type { BookingStatus } from './status.ts'

/** The amounts that say how a booking is paid, in minor units. */
export interface PaymentParts {
  /** Reserved in the rider's wallet until the booking is paid, and taken from it then. */
  readonly usedWalletMoney: number
  /** What remains after discount and wallet, which `paymentMode` settles. */
  readonly payableAmount: number
  readonly cashPaymentAmount: number
  readonly cardPaymentAmount: number
  /** 0 until the booking is paid. */
  readonly customerPaid: number
}

/** The price of a booking and the part of it that its rider's wallet pays. */
export interface PricedBooking {
  readonly tripCost: number
  readonly discountAmount: number
  readonly usedWalletMoney: number
}

/** What pays the rest beside the wallet part. */
export type RestMeans = 'cash' | 'card' | 'wallet'

/** What the rider pays in all: the price less the discount. */
export function amountDue(price: Pick<PricedBooking, 'tripCost' | 'discountAmount'>): number {
  return Math.max(0, price.tripCost - price.discountAmount)
}

/**
 * The parts of a booking that is not paid yet. Called with every change of price, discount or wallet part: a wallet
 * part above the new amount shrinks to it, and a higher price leaves it as it was chosen.
 */
export function openParts(booking: PricedBooking): PaymentParts {
  const due = amountDue(booking)
  const usedWalletMoney = Math.min(booking.usedWalletMoney, due)
  return {
    usedWalletMoney,
    payableAmount: due - usedWalletMoney,
    cashPaymentAmount: 0,
    cardPaymentAmount: 0,
    customerPaid: 0,
  }
}

/** The parts of a booking whose rest is paid now: in cash, by card, or from the wallet too. */
export function paidParts(booking: PricedBooking, rest: RestMeans): PaymentParts {
  const { usedWalletMoney, payableAmount } = openParts(booking)
  const fromWallet = rest === 'wallet' ? payableAmount : 0
  return {
    usedWalletMoney: usedWalletMoney + fromWallet,
    payableAmount: payableAmount - fromWallet,
    cashPaymentAmount: rest === 'cash' ? payableAmount : 0,
    cardPaymentAmount: rest === 'card' ? payableAmount : 0,
    customerPaid: usedWalletMoney + payableAmount,
  }
}

/** The wallet part that a rider gets who wants to use their wallet: what is available of it, and no more than is due. */
export const walletPartOf = (due: number, available: number): number => Math.max(0, Math.min(due, available))

/** The facts of a booking that say whether somebody must act for it to be paid. */
export interface OpenPayment extends Pick<PricedBooking, 'tripCost' | 'discountAmount'> {
  readonly status: BookingStatus
  readonly prepaid: boolean
  readonly paymentMode: RestMeans
  readonly payableAmount: number
}

/**
 * Whether the system pays the booking by itself now: a parcel whose discount is its price, a prepaid trip at its drop-off,
 * and an ended trip of which nothing is left to pay, or whose rest the wallet pays.
 */
export function settlesItself(booking: OpenPayment): boolean {
  const { status, prepaid, paymentMode, payableAmount } = booking
  if (status === 'PAYMENT_PENDING') return amountDue(booking) === 0
  if (prepaid) return status === 'REACHED'
  return status === 'PENDING' && (payableAmount === 0 || paymentMode === 'wallet')
}
