import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import { findCancelReasonProblems } from '@cabstand/domain/booking/cancel-reason-check'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { recordEffect } from '../../api/records.ts'
import { useText } from '../../ui/text.tsx'
import { RecordScreen } from '../record/record-screen.tsx'

/** Also where people choose one. */
const effect = recordEffect(cancelReasons, [cancelReasonsQuery.queryKey])

/** `/cancelreasons`: the reasons that people choose from when they cancel. */
export function CancelReasonsPage() {
  const t = useText()
  return (
    <RecordScreen
      record={cancelReasons}
      check={findCancelReasonProblems}
      effect={effect}
      pageSize={10}
      texts={{
        title: t('cancel_reasons_title'),
        find: t('cancel_reasons_find'),
        empty: { title: t('no_cancel_reason'), note: t('cancel_reasons_empty_note') },
        add: t('cancel_reason_add'),
        added: t('cancel_reason_added'),
        saved: t('cancel_reason_saved'),
        ofRow: (label) => ({
          edit: t('cancel_reason_edit_name', { label }),
          remove: t('cancel_reason_delete_name', { label }),
          question: t('cancel_reason_delete_question', { label }),
          note: t('cancel_reason_delete_note'),
          confirm: t('cancel_reason_delete'),
          keep: t('cancel_reason_keep'),
          done: t('cancel_reason_deleted'),
        }),
      }}
    />
  )
}
