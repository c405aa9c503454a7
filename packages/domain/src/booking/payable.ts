/** What remains to be paid by the payment mode, after discount and wallet, in minor units. */
export function payableAmount(booking: {
  readonly tripCost: number
  readonly discountAmount: number
  readonly usedWalletMoney: number
}): number {
  return Math.max(0, booking.tripCost - booking.discountAmount - booking.usedWalletMoney)
}
