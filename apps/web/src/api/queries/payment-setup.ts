import { getClearing } from '@cabstand/contract/http/money/clearing'
import { getPaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The payment providers that are set up; for admins. */
export const paymentSetupQuery = queryOptions({
  queryKey: ['payment-setup'],
  queryFn: ({ signal }) => call(getPaymentSetup, {}, { signal }),
})

export const clearingKey = ['clearing'] as const

/** The days that are shown; empty: those that the server chooses. */
export interface ClearingDays {
  readonly from: string
  readonly until: string
}

/** What payment providers owe; for admins. */
export const clearingQuery = ({ from, until }: ClearingDays) =>
  queryOptions({
    queryKey: [...clearingKey, from, until],
    queryFn: ({ signal }) =>
      call(
        getClearing,
        { query: { ...(from !== '' && { from }), ...(until !== '' && { until }) } },
        { signal },
      ),
  })
