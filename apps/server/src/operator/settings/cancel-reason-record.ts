import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import { findCancelReasonProblems } from '@cabstand/domain/booking/cancel-reason-check'
import { staffRecord } from '../../platform/records/staff-record.ts'
import { cancelReasonSource, type StaffCancelReason } from './cancel-reason-store.ts'

/** Cancellation reasons as admins read and write them. */
export const cancelReasonRecord = staffRecord<typeof cancelReasons, StaffCancelReason>(cancelReasons, {
  source: cancelReasonSource,
  check: findCancelReasonProblems,
  audit: { dictionaries: ['translations'] },
  unique: { cancel_reasons_label: 'label' },
  compute:
    async () =>
    ({ value }) => ({ value }),
})
