import type { OutputOf } from '@cabstand/contract/endpoint'
import { checkPayment, type getPayment, getPendingPayment } from '@cabstand/contract/http/money/payments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { bookingKeys } from './bookings.ts'
import { walletQuery } from './wallet.ts'

export type Payment = OutputOf<typeof getPayment>

const thinksMs = 10_000

/** The card payment of a booking that the bank has not answered; read again until it has. */
export const pendingPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'pending-payment'),
    queryFn: async ({ signal }) => (await call(getPendingPayment, { params: { id } }, { signal })).payment,
    refetchInterval: ({ state }) => (state.data ? thinksMs : false),
  })

/**
 * What became of a card payment: its provider is asked. `left`: the person has given up, which is said once. What a
 * change of the payment changes is read again.
 */
export const paymentQuery = (id: string, left: boolean) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: async ({ client, queryKey, signal }): Promise<Payment> => {
      const known = client.getQueryData<Payment>(queryKey)
      const body = { left: left && known === undefined }
      const payment = await call(checkPayment, { params: { id }, body }, { signal })
      if (payment.status !== known?.status) renewPaid(client, payment)
      return payment
    },
    // Focus and a new connection ask again; the page does not ask what its prefetch has just asked.
    staleTime: 2000,
  })

function renewPaid(client: QueryClient, { bookingId }: Payment): void {
  const ofBooking =
    bookingId === null
      ? []
      : [bookingKeys.lists, bookingKeys.booking(bookingId), bookingKeys.allDetails(bookingId)]
  for (const queryKey of [walletQuery.queryKey, ...ofBooking]) void client.invalidateQueries({ queryKey })
}
