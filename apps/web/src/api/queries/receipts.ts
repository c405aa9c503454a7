import {
  type DriverReceipt,
  getReceipt,
  getReceiptMail,
  type Receipt,
} from '@cabstand/contract/http/money/receipts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Drivers get a record of their share, all others the receipt. */
export type AnyReceipt = Receipt | DriverReceipt

/** A receipt never changes, but for what goes back to the card later. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: (): Promise<AnyReceipt> => call<typeof getReceipt, 'rider'>(getReceipt, { params: { id } }),
  })

const waitingMilliseconds = 3000

/** What became of the e-mail with a receipt; followed while it waits to be sent. */
export const receiptMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt-mail', id],
    queryFn: () => call<typeof getReceiptMail, 'admin'>(getReceiptMail, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingMilliseconds : false),
  })
