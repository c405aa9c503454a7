import { type CancelReason, cancelReasonList } from '@cabstand/contract/http/cancel-reasons'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { DeleteReason } from './delete-reason.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is open over the list. */
type Asked =
  | { readonly kind: 'edit'; readonly reason: CancelReason | undefined }
  | { readonly kind: 'delete'; readonly reason: CancelReason }

const pageSize = 10

/** `/cancelreasons`: the reasons that people choose from when they cancel. Read-only in demo mode. */
export function CancelReasonsPage() {
  const t = useText()
  const demo = useDemoReason()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ListScreen
        list={cancelReasonList}
        title={t('cancel_reasons_title')}
        searchLabel={t('cancel_reasons_find')}
        pageSize={pageSize}
        nameOfRow={({ label }) => label}
        notice={<DemoBanner />}
        {...(demo === undefined && {
          rowActions: (reason: CancelReason) => [
            {
              label: t('cancel_reason_edit_name', { label: reason.label }),
              icon: <Pencil size={16} />,
              onSelect: () => setAsked({ kind: 'edit', reason }),
            },
            {
              label: t('cancel_reason_delete_name', { label: reason.label }),
              icon: <Trash2 size={16} />,
              onSelect: () => setAsked({ kind: 'delete', reason }),
            },
          ],
        })}
        empty={{ title: t('no_cancel_reason'), note: t('cancel_reasons_empty_note') }}
        action={
          <Button
            size="small"
            disabledReason={demo}
            onClick={() => setAsked({ kind: 'edit', reason: undefined })}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('cancel_reason_add')}
          </Button>
        }
      />
      {asked?.kind === 'edit' && <ReasonDialog reason={asked.reason} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteReason reason={asked.reason} onClose={close} />}
    </>
  )
}
