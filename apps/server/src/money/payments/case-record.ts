import type { PaymentCaseRow } from '@cabstand/contract/http/money/payment-cases'
import { toMajorString } from '@cabstand/domain/money'
import type { ListedCase } from './case-store.ts'
import { titleOf } from './find-provider.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** A case in the schema of the API. */
export function toPaymentCase(
  deps: Pick<PaymentsDeps, 'providers'>,
  { amount, currency, bookingId, endedBy, ...row }: ListedCase,
): PaymentCaseRow {
  return {
    id: row.id,
    openedAt: row.openedAt.toISOString(),
    kind: row.kind,
    provider: titleOf(deps, row.provider),
    providerId: row.providerId,
    money: `${toMajorString(amount, currency)} ${currency}`,
    asked: row.asked,
    user: { id: row.userId, name: row.userName },
    usertype: row.usertype === 'driver' ? 'driver' : 'rider',
    booking: bookingId === null ? null : { id: bookingId, name: row.reference ?? '' },
    status: row.status,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: endedBy === null ? null : { id: endedBy, name: row.endedByName ?? '' },
    note: row.note,
  }
}
