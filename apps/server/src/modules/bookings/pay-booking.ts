import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { payableAmount } from '@cabstand/domain/booking/payable'
import type { SettlementMethod } from '@cabstand/domain/booking/transitions'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { prepaidPayment, tripPaid } from '@cabstand/domain/ledger/postings'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { postEntry } from '../wallet/index.ts'
import { type Acting, actorOf, assertAllowed, system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { freeDriver } from './free-driver.ts'

export interface Payment {
  readonly bookingId: string
  readonly acting: Acting
  readonly means: SettlementMethod
  /** The cash that the driver collected, if given. It must equal the payable amount. */
  readonly cashAmount?: number | undefined
}

/** Settles an open trip, or pays a delivery in advance, with all its ledger lines in the same transaction. */
export async function payBooking(tx: Tx, deps: BookingDeps, payment: Payment): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, payment.bookingId)
  return before.status === 'PAYMENT_PENDING'
    ? payInAdvance(tx, deps, before, payment)
    : settleTrip(tx, deps, before, payment)
}

async function settleTrip(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  payment: Payment,
): Promise<BookingSnapshot> {
  const now = deps.now()
  const waited = { minutesInStatus: minutesInStatus(before, now) }
  const { means } = payment
  assertAllowed(bookingCan.pay(factsOf(before), actorOf(before, payment.acting), means, waited))
  if (before.driver === null) throw new Error(`booking ${before.id} is to be paid without a driver`)
  if (means === 'card' && !before.prepaid) {
    throw new AppError('payment_not_possible', { detail: 'No payment provider is configured.' })
  }
  const amount = before.payableAmount
  if (payment.cashAmount !== undefined && payment.cashAmount !== amount) {
    throw new AppError('wrong_amount', {
      detail: 'The amount has changed.',
      params: { payableAmount: amount },
    })
  }
  const fromWallet = means === 'wallet' || means === 'debt'
  const paid = before.prepaid
    ? { prepaid: before.customerPaid }
    : fromWallet
      ? { wallet: amount }
      : { cash: amount }
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
      paid,
    }),
    ...(means === 'wallet' && !before.prepaid ? { floors: { [riderAccount(before.customer)]: 0 } } : {}),
  })
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.paid',
    acting: payment.acting,
    set: {
      status: 'PAID',
      paidAt: now,
      customerPaid: before.prepaid ? before.customerPaid : amount,
      ...(before.prepaid
        ? {}
        : fromWallet
          ? { ...paidFromWallet(before, amount), paymentMode: 'wallet' }
          : { cashPaymentAmount: amount, paymentMode: 'cash' }),
    },
    // A trip with an open payment has already freed its driver.
    parts: before.status === 'REACHED' ? await freeDriver(tx, before, now) : [],
  })
  return snapshot
}

function paidFromWallet(before: BookingRow, amount: number): BookingUpdate {
  const usedWalletMoney = before.usedWalletMoney + amount
  return { usedWalletMoney, payableAmount: payableAmount({ ...before, usedWalletMoney }) }
}

/** A rider's delivery is paid from the wallet before dispatch; the money is held in the `prepaid` account. */
async function payInAdvance(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  payment: Payment,
): Promise<BookingSnapshot> {
  const actor = actorOf(before, payment.acting)
  if (actor !== 'rider') throw new AppError('not_permitted')
  if (payment.means !== 'wallet')
    throw new AppError('payment_not_possible', { detail: 'No payment provider is configured.' })
  const amount = before.tripCost - before.discountAmount
  await postEntry(tx, {
    event: 'booking.prepaid',
    bookingId: before.id,
    at: deps.now(),
    postings: prepaidPayment({ riderId: before.customer, wallet: amount }),
    floors: { [riderAccount(before.customer)]: 0 },
  })
  assertAllowed(bookingCan.confirmPayment(factsOf(before), 'system'))
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.requested',
    acting: system,
    set: {
      status: 'NEW',
      prepaid: true,
      paymentMode: 'wallet',
      ...paidFromWallet(before, amount),
      customerPaid: amount,
    },
  })
  return snapshot
}
