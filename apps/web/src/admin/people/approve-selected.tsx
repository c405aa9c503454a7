import { approvePeople, blockPeople } from '@cabstand/contract/http/people/person-records'
import { stateReasonLength } from '@cabstand/domain/people/person-check'
import { useMutation } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { listEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmWithReason } from '../../features/confirm/confirm-with-reason.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { Selection } from '../list/use-selection.ts'
import { findLackingDrivers, type Lacking, useLackingWords } from './lacking.ts'

interface ApproveSelectedProps {
  readonly list: string
  readonly selection: Selection
  /** Drivers must have documents before they are approved. */
  readonly areDrivers?: boolean
}

/** Approves the selected people, after a question when some lack something, or blocks them. For admins. */
export function ApproveSelected(props: ApproveSelectedProps) {
  const t = useText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const { asked, setAsked, people, check, approve, block } = useApproval(props)
  const count = people.length
  const reason = {
    onOpenChange: () => setAsked(undefined),
    missing: t('people_reason_required'),
    maxLength: stateReasonLength,
    blockedReason: demo,
  }
  return (
    <>
      <Button
        kind="signal"
        size="small"
        working={check.isPending || approve.isPending}
        disabledReason={demo ?? offline}
        onClick={() => check.mutate()}
      >
        <Check size={16} aria-hidden="true" />
        {t('people_approve', { count })}
      </Button>
      <Button kind="outline" size="small" onClick={() => setAsked('block')}>
        <Ban size={16} aria-hidden="true" />
        {t('people_block', { count })}
      </Button>
      {asked === 'approve' && (
        <ConfirmWithReason
          {...reason}
          title={t('people_approve_question', { count: check.data?.length ?? 0 })}
          description={t('people_approve_note')}
          confirmLabel={t('people_approve_anyway', { count })}
          keepLabel={t('people_approve_later')}
          label={t('people_approve_reason')}
          action={approve}
          onConfirm={(reason) => approve.mutate({ body: { people, reason } })}
        >
          <LackingList people={check.data ?? []} />
        </ConfirmWithReason>
      )}
      {asked === 'block' && (
        <ConfirmWithReason
          {...reason}
          title={t('people_block_question', { count })}
          description={t('people_block_note')}
          confirmLabel={t('people_block', { count })}
          keepLabel={t('people_block_keep')}
          danger
          label={t('people_block_reason')}
          action={block}
          onConfirm={(reason) => block.mutate({ body: { people, reason } })}
        />
      )}
    </>
  )
}

/** What an admin is asked, and the actions. */
function useApproval({ list, selection, areDrivers = false }: ApproveSelectedProps) {
  const t = useText()
  const errorText = useErrorText()
  const [asked, setAsked] = useState<'block' | 'approve'>()
  const close = () => setAsked(undefined)
  const onError = (error: Error) => toast.failed(errorText(errorCode(error)))
  const done = (text: 'people_approved_done' | 'people_blocked_done') => ({
    onSuccess: ({ changed }: { readonly changed: number }) => {
      toast.done(t(text, { count: changed }))
      close()
      selection.clear()
    },
    onError: (error: Error) => asked === undefined && onError(error),
  })
  const approve = useAction(approvePeople, 'admin', listEffect(list), done('people_approved_done'))
  const block = useAction(blockPeople, 'admin', listEffect(list), done('people_blocked_done'))
  const people = [...selection.ids]
  const check = useMutation({
    mutationFn: async () => (areDrivers ? findLackingDrivers(selection.ids) : []),
    onSuccess: (lacking) => (lacking.length > 0 ? setAsked('approve') : approve.mutate({ body: { people } })),
    onError,
  })
  return { asked, setAsked, people, check, approve, block }
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
