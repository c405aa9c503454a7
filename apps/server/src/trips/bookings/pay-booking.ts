import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import {
  type PaymentParts,
  paidParts,
  type RestMeans,
  settlesItself,
} from '@cabstand/domain/booking/payment-parts'
import type { SettlementMethod } from '@cabstand/domain/booking/transitions'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { prepaidPayment, tripPaid } from '@cabstand/domain/ledger/postings'
import { settlePromo } from '../../money/promos/index.ts'
import { findPromoDoubts, holdReward } from '../../money/rewards/index.ts'
import { postEntry } from '../../money/wallet/index.ts'
import { settleDriverQueue } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf, assertAllowed, system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, factsOf, minutesInStatus } from './booking-row.ts'
import { lockBookingToPay } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

export interface Payment {
  readonly bookingId: string
  readonly acting: Acting
  readonly means: SettlementMethod
  /** The cash that the driver collected, if given. It must equal the payable amount. */
  readonly cashAmount?: number | undefined
  /** The provider that has confirmed a card payment of the payable amount. */
  readonly provider?: string
}

/** Settles an open trip, or pays a delivery in advance, with all its ledger lines in the same transaction. */
export async function payBooking(tx: Tx, deps: BookingDeps, payment: Payment): Promise<BookingSnapshot> {
  const { booking, referralPending } = await lockBookingToPay(tx, payment.bookingId)
  return booking.status === 'PAYMENT_PENDING'
    ? payInAdvance(tx, deps, booking, payment)
    : settleTrip(tx, deps, booking, { ...payment, referralPending })
}

async function settleTrip(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  payment: Payment & { readonly referralPending: boolean },
): Promise<BookingSnapshot> {
  const now = deps.now()
  const waited = { minutesInStatus: minutesInStatus(before, now) }
  const { means } = payment
  assertAllowed(bookingCan.pay(factsOf(before), actorOf(before, payment.acting), means, waited))
  if (before.driver === null) throw new Error(`booking ${before.id} is to be paid without a driver`)
  if (means === 'card' && !before.prepaid) assertConfirmed(payment)
  const amount = before.payableAmount
  if (payment.cashAmount !== undefined && payment.cashAmount !== amount) {
    throw new AppError('wrong_amount', {
      detail: 'The amount has changed.',
      params: { payableAmount: amount },
    })
  }
  const rest = means === 'debt' ? 'wallet' : means
  const parts = paidParts(before, rest)
  const doubts = before.discountAmount === 0 ? [] : await findPromoDoubts(tx, deps, before)
  await settlePromo(tx, before, { paid: true, held: doubts.length > 0, at: now })
  await postEntry(tx, {
    event: 'booking.paid',
    bookingId: before.id,
    at: now,
    postings: tripPaid({
      riderId: before.customer,
      driverId: before.driver,
      tripCost: before.tripCost,
      convenienceFees: before.convenienceFees,
      discountAmount: before.discountAmount,
      paid: before.prepaid ? { prepaid: before.customerPaid } : paidBy(parts, payment),
    }),
    ...(means === 'debt' || before.prepaid ? {} : notOverdrawn(before)),
  })
  if (doubts.length > 0) await holdReward(tx, deps, discountOf(before, before.driver), doubts)
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.paid',
    acting: payment.acting,
    referralPending: payment.referralPending,
    set: {
      status: 'PAID',
      paidAt: now,
      ...(before.prepaid ? {} : { ...parts, ...modeOf(before, rest, payment) }),
    },
    // A trip with an open payment has already freed its driver.
    ...(before.status === 'REACHED' && { also: () => settleDriverQueue(tx, before.driver, now) }),
  })
  return snapshot
}

/** The discount, which the platform pays to the driver. */
const discountOf = ({ id, customer, discountAmount }: BookingRow, driver: string) => ({
  kind: 'promo' as const,
  bookingId: id,
  person: customer,
  beneficiary: driver,
  amount: discountAmount,
})

/** Only a payment provider says that a card was charged. */
function assertConfirmed({ provider }: Payment): void {
  if (provider === undefined)
    throw new AppError('payment_not_possible', { detail: 'A card payment is confirmed by its provider.' })
}

/** The accounts that the parts come from, as the ledger takes them. */
const paidBy = (parts: PaymentParts, { provider = '' }: Payment) => ({
  wallet: parts.usedWalletMoney,
  cash: parts.cashPaymentAmount,
  card: { provider, amount: parts.cardPaymentAmount },
})

/** The rider's wallet pays what is reserved in it for this booking, and beyond that only what is available. */
const notOverdrawn = ({ customer, usedWalletMoney }: BookingRow) => ({
  floors: { [riderAccount(customer)]: 0 },
  reserved: { [riderAccount(customer)]: usedWalletMoney },
})

/** What paid the rest; the wallet when it had paid everything, and as it was chosen when nothing was to be paid. */
function modeOf(before: BookingRow, rest: RestMeans, { provider }: Payment): BookingUpdate {
  if (before.payableAmount === 0) return before.usedWalletMoney > 0 ? { paymentMode: 'wallet' } : {}
  return { paymentMode: rest, ...(rest === 'card' && { gateway: provider ?? null }) }
}

/**
 * A rider's delivery is paid before dispatch; the money is held in the `prepaid` account. The system confirms one that
 * costs nothing.
 */
async function payInAdvance(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  payment: Payment,
): Promise<BookingSnapshot> {
  const actor = actorOf(before, payment.acting)
  if (payment.means === 'card') assertConfirmed(payment)
  else if (actor !== 'rider' && !(actor === 'system' && settlesItself(before)))
    throw new AppError('not_permitted')
  else if (payment.means !== 'wallet')
    throw new AppError('payment_not_possible', { detail: 'A delivery is paid by wallet or card.' })
  const parts = paidParts(before, payment.means)
  await postEntry(tx, {
    event: 'booking.prepaid',
    bookingId: before.id,
    at: deps.now(),
    postings: prepaidPayment({ riderId: before.customer, ...paidBy(parts, payment) }),
    ...notOverdrawn(before),
  })
  assertAllowed(bookingCan.confirmPayment(factsOf(before), 'system'))
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.requested',
    acting: system,
    set: { status: 'NEW', prepaid: true, ...parts, ...modeOf(before, payment.means, payment) },
  })
  return snapshot
}
