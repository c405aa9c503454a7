import { approvePeople, blockPeople, unblockPeople } from '@cabstand/contract/http/people/person-records'
import { isolate } from '@cabstand/contract/texts/isolate'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { stateReasonLength } from '@cabstand/domain/people/person-check'
import { useState } from 'react'
import { personStateEffect } from '../../api/people-effects.ts'
import type { ShownPerson } from '../../api/queries/people.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { ConfirmWithReason } from '../../features/confirm/confirm-with-reason.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useLackingWords } from '../people/lacking.ts'

/** What a person who waits still lacks; only drivers are looked at. */
const findMissing = (person: ShownPerson) =>
  person.usertype === 'driver'
    ? findMissingForApproval({
        ...person,
        // In demo mode it is hidden, and not known to be missing.
        email: person.email ?? 'hidden',
        carType: person.carType?.id ?? null,
      })
    : []

/** Why and by whom a person is blocked, or what a driver who waits still lacks. */
export function StateNote({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const format = useFormat()
  const words = useLackingWords()
  const { approved, blocked, blockedAt, blockedBy, blockedReason } = person
  if (blocked)
    return (
      <div className="mb-3 grid gap-1 rounded-panel bg-danger-soft px-3.5 py-2.5 text-label text-danger">
        <p className="font-semibold">
          {blockedBy && blockedAt !== null
            ? t('person_blocked_by', { name: isolate(blockedBy.name), time: format.dateTime(blockedAt) })
            : t('person_is_blocked')}
        </p>
        {blockedReason !== '' && <p dir="auto">{blockedReason}</p>}
      </div>
    )
  if (approved || person.usertype !== 'driver') return null
  const missing = findMissing(person)
  return (
    <p className="mb-3 rounded-panel bg-info-soft px-3.5 py-2.5 text-label text-info">
      {missing.length === 0 ? t('person_missing_none') : t('person_missing', { list: words(missing) })}
    </p>
  )
}

/** Approving, blocking, and lifting a block. No button stands where another one with another meaning stood. */
export function StateActions({ person }: { readonly person: ShownPerson }) {
  const isAdmin = useSignedIn().usertype === 'admin'
  return (
    <>
      {person.blocked && <Unblock person={person} />}
      {isAdmin && !person.blocked && !person.approved && <Approve person={person} />}
      <Block person={person} />
    </>
  )
}

function Approve({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const words = useLackingWords()
  const [asked, setAsked] = useState(false)
  const { id, name } = person
  const missing = findMissing(person)
  const action = useAction(approvePeople, 'admin', personStateEffect(id), {
    onSuccess: () => {
      setAsked(false)
      toast.done(t('people_approved_done', { count: 1 }))
    },
    // The server knows what has come since this page was read.
    onError: (error) => error.code === 'documents_missing' && setAsked(true),
  })
  return (
    <div className="grid justify-items-end gap-1.5">
      <Button
        size="small"
        working={action.isPending}
        disabledReason={demo ?? offline}
        onClick={() => action.mutate({ body: { people: [id] } })}
      >
        {t('person_approve')}
      </Button>
      {!asked && <InlineError error={action.error} />}
      {asked && (
        <ConfirmWithReason
          onOpenChange={setAsked}
          title={t('person_approve_question', { name })}
          description={t('person_missing', { list: words(missing) })}
          confirmLabel={t('person_approve_anyway')}
          keepLabel={t('people_approve_later')}
          label={t('people_approve_reason')}
          missing={t('people_reason_required')}
          maxLength={stateReasonLength}
          action={action}
          onConfirm={(reason) => action.mutate({ body: { people: [id], reason } })}
        />
      )}
    </div>
  )
}

function Block({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const demo = useDemoReason()
  const [asked, setAsked] = useState(false)
  const { id, name, blocked } = person
  const action = useAction(blockPeople, 'admin', personStateEffect(id), {
    onSuccess: () => {
      setAsked(false)
      toast.done(t('people_blocked_done', { count: 1 }))
    },
  })
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        disabledReason={blocked ? t('person_is_blocked') : undefined}
        onClick={() => setAsked(true)}
      >
        {t('person_block')}
      </Button>
      {asked && (
        <ConfirmWithReason
          onOpenChange={setAsked}
          title={t('person_block_question', { name })}
          description={t('people_block_note')}
          confirmLabel={t('person_block')}
          keepLabel={t('person_block_keep')}
          danger
          label={t('people_block_reason')}
          missing={t('people_reason_required')}
          maxLength={stateReasonLength}
          blockedReason={demo}
          action={action}
          onConfirm={(reason) => action.mutate({ body: { people: [id], reason } })}
        />
      )}
    </>
  )
}

function Unblock({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const demo = useDemoReason()
  const me = useSignedIn()
  const [asked, setAsked] = useState(false)
  const { id, name, blockedBy, blockedReason } = person
  const action = useAction(unblockPeople, 'admin', personStateEffect(id), {
    onSuccess: () => {
      setAsked(false)
      toast.done(t('people_unblocked_done', { count: 1 }))
    },
  })
  const isOthers = me.usertype !== 'admin' && blockedBy?.id !== me.id
  return (
    <>
      <Button
        size="small"
        kind="secondary"
        disabledReason={isOthers ? t('person_blocked_by_other') : undefined}
        onClick={() => setAsked(true)}
      >
        {t('person_unblock')}
      </Button>
      <ConfirmAction
        open={asked}
        onOpenChange={setAsked}
        title={t('person_unblock_question', { name })}
        description={blockedReason}
        confirmLabel={t('person_unblock')}
        keepLabel={t('person_unblock_keep')}
        blockedReason={demo}
        action={action}
        onConfirm={() => action.mutate({ body: { people: [id] } })}
      />
    </>
  )
}
