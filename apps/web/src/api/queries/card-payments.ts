import type { OutputOf } from '@cabstand/contract/endpoint'
import { listBookingPayments, listTopUpPayments } from '@cabstand/contract/http/money/card-refunds'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { CacheEffect } from '../use-action.ts'
import { bookingKeys } from './bookings.ts'

/** A card payment, as admins see it. */
export type StaffPayment = OutputOf<typeof listBookingPayments>['payments'][number]
export type StaffRefund = StaffPayment['refunds'][number]

const sendingMs = 1500

/** A refund is sent right after it is posted: what the provider answers is shown without a press. */
const askAgain = (payments: readonly StaffPayment[] | undefined) =>
  payments?.some(({ refunds }) =>
    refunds.some(({ status, needsDecision }) => status === 'sending' && !needsDecision),
  )
    ? sendingMs
    : false

/** The card payments of a booking; for admins. */
export const bookingPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'card-payments'),
    queryFn: async ({ signal }): Promise<readonly StaffPayment[]> =>
      (await call(listBookingPayments, { params: { id } }, { signal })).payments,
    refetchInterval: ({ state }) => askAgain(state.data),
  })

const topUpsKey = 'top-up-payments'

/** The card payments by which a person topped up their wallet; for admins. */
export const topUpPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [topUpsKey, id],
    queryFn: async ({ signal }): Promise<readonly StaffPayment[]> =>
      (await call(listTopUpPayments, { params: { id } }, { signal })).payments,
    refetchInterval: ({ state }) => askAgain(state.data),
  })

/** What an admin did with a card payment: the lists that show it, and the ledger beside them, are read again. */
export const cardPaymentEffect: CacheEffect<StaffPayment, unknown> = {
  renew: () => [bookingKeys.everyDetail, [topUpsKey]],
}
