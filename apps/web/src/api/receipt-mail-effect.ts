import { idIn } from './effects.ts'
import { receiptMailQuery } from './queries/receipts.ts'
import { recordHistoryKey } from './queries/record-history-key.ts'
import type { CacheEffect } from './use-action.ts'

/** A receipt is sent again: the history of its booking says so, and its e-mail waits. */
export const receiptMailEffect: CacheEffect<unknown, unknown> = {
  renew: (input) => {
    const id = idIn(input)
    return id === undefined ? [] : [recordHistoryKey('booking', id), receiptMailQuery(id).queryKey]
  },
}
