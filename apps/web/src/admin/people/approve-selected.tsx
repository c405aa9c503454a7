import { approvePeople } from '@cabstand/contract/http/people'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { listEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { Selection } from '../list/use-selection.ts'

/** Approves the selected people, or blocks them after a question. For admins. */
export function ApproveSelected({ list, selection }: { list: string; selection: Selection }) {
  const t = useText()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const [asked, setAsked] = useState(false)
  const count = selection.ids.length
  const action = useAction(approvePeople, 'admin', listEffect(list), {
    onSuccess: ({ changed }, { body }) => {
      toast.done(t(body.approved ? 'people_approved_done' : 'people_blocked_done', { count: changed }))
      selection.clear()
    },
    onError: (error) => toast.failed(errorText(errorCode(error))),
  })
  const set = (approved: boolean) => action.mutate({ body: { people: [...selection.ids], approved } })
  return (
    <>
      <Button
        kind="signal"
        size="small"
        working={action.isPending}
        disabledReason={offline}
        onClick={() => set(true)}
      >
        <Check size={16} aria-hidden="true" />
        {t('people_approve', { count })}
      </Button>
      <Button kind="outline" size="small" onClick={() => setAsked(true)}>
        <Ban size={16} aria-hidden="true" />
        {t('people_block', { count })}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('people_block_question', { count })}
        description={t('people_block_note')}
        confirmLabel={t('people_block', { count })}
        keepLabel={t('people_block_keep')}
        danger
        working={action.isPending}
        disabledReason={offline}
        onConfirm={() => {
          set(false)
          setAsked(false)
        }}
      />
    </>
  )
}
