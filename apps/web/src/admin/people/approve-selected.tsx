import { approvePeople } from '@cabstand/contract/http/people/person-records'
import { useMutation } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { listEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { Selection } from '../list/use-selection.ts'
import { findLackingDrivers, type Lacking, useLackingWords } from './lacking.ts'

/** Approves the selected people, after a question when some lack something, or blocks them. For admins. */
export function ApproveSelected(props: {
  readonly list: string
  readonly selection: Selection
  /** Drivers must have documents before they are approved. */
  readonly areDrivers?: boolean
}) {
  const { list, selection, areDrivers = false } = props
  const t = useText()
  const errorText = useErrorText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const blocked = demo ?? offline
  const [asked, setAsked] = useState<'block' | 'approve'>()
  const close = () => setAsked(undefined)
  const count = selection.ids.length
  const onError = (error: Error) => toast.failed(errorText(errorCode(error)))
  const action = useAction(approvePeople, 'admin', listEffect(list), {
    onSuccess: ({ changed }, { body }) => {
      toast.done(t(body.approved ? 'people_approved_done' : 'people_blocked_done', { count: changed }))
      selection.clear()
    },
    onError,
  })
  const set = (approved: boolean) => {
    close()
    action.mutate({ body: { people: [...selection.ids], approved } })
  }
  const check = useMutation({
    mutationFn: async () => (areDrivers ? findLackingDrivers(selection.ids) : []),
    onSuccess: (lacking) => (lacking.length > 0 ? setAsked('approve') : set(true)),
    onError,
  })
  const question = { working: action.isPending, disabledReason: blocked }
  return (
    <>
      <Button
        kind="signal"
        size="small"
        working={check.isPending || action.isPending}
        disabledReason={blocked}
        onClick={() => check.mutate()}
      >
        <Check size={16} aria-hidden="true" />
        {t('people_approve', { count })}
      </Button>
      <Button kind="outline" size="small" onClick={() => setAsked('block')}>
        <Ban size={16} aria-hidden="true" />
        {t('people_block', { count })}
      </Button>
      <ConfirmDialog
        {...question}
        open={asked === 'approve'}
        onOpenChange={close}
        title={t('people_approve_question', { count: check.data?.length ?? 0 })}
        description={t('people_approve_note')}
        confirmLabel={t('people_approve_anyway', { count })}
        keepLabel={t('people_approve_later')}
        onConfirm={() => set(true)}
      >
        <LackingList people={check.data ?? []} />
      </ConfirmDialog>
      <ConfirmDialog
        {...question}
        open={asked === 'block'}
        onOpenChange={close}
        title={t('people_block_question', { count })}
        description={t('people_block_note')}
        confirmLabel={t('people_block', { count })}
        keepLabel={t('people_block_keep')}
        danger
        onConfirm={() => set(false)}
      />
    </>
  )
}

function LackingList({ people }: { readonly people: readonly Lacking[] }) {
  const words = useLackingWords()
  return (
    <ul className="grid max-h-60 gap-1.5 overflow-y-auto rounded-panel bg-warn-soft px-3.5 py-2.5 text-label text-ink">
      {people.map(({ id, name, items }) => (
        <li key={id}>
          <bdi className="font-bold">{name}</bdi>: {words(items)}
        </li>
      ))}
    </ul>
  )
}
