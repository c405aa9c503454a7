import type { DriverApplication } from '@cabstand/contract/http/people/driver-sign-up'
import { updateApplication } from '@cabstand/contract/http/people/driver-sign-up'
import { approvalFeed } from '@cabstand/contract/realtime/approval'
import { documentFields } from '@cabstand/domain/people/missing-for-approval'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/queries/application.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import AskForPush from '../../features/push/ask-for-push.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { type DriverDetails, DriverDetailsFields } from '../drive/driver-details.tsx'
import { type ApprovalNeeds, WhatIsNeeded } from './what-is-needed.tsx'

/** `/drive` of a driver who waits for approval: what staff still need, and the details to complete. */
export function ApplicationPage() {
  const t = useText()
  const application = useQuery(applicationQuery)
  const live = useFeed(approvalFeed)
  if (live?.approved) return <Approved />
  return (
    <Answer answer={application} failedTitle={t('application_failed')} skeleton={<PageSkeleton />}>
      {(sent) => {
        const needs = live ?? sent
        return needs.blocked ? (
          <Blocked reason={needs.blocked.reason} />
        ) : (
          <ApplicationForm sent={sent} needs={needs} />
        )
      }}
    </Answer>
  )
}

/** Why a driver is blocked, until the block is lifted. */
function Blocked({ reason }: { readonly reason: string }) {
  const t = useText()
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 pt-10 pb-8 lg:pt-16">
      <PageHeading title={t('application_blocked')} />
      {reason !== '' && (
        <blockquote dir="auto" className="rounded-panel bg-danger-soft p-4 whitespace-pre-line text-danger">
          {reason}
        </blockquote>
      )}
      <p className="text-ink-2">{t('application_blocked_note')}</p>
      <SignOut />
    </div>
  )
}

/** Leads to the driver's work. */
function Approved() {
  const t = useText()
  // A new page load: this one knows the session as one that waits, and is refused what it asks for next.
  useEffect(() => window.location.replace(paths.bookings()), [])
  return (
    <div
      className="mx-auto grid w-full max-w-xl justify-items-start gap-4 px-4 pt-10 pb-8 lg:pt-16"
      role="status"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
        <CheckIcon size={24} />
      </span>
      <PageHeading title={t('application_approved')} />
      <p className="text-ink-2">{t('application_approved_note')}</p>
      <ButtonLink href={paths.bookings()} kind="primary">
        {t('application_start')}
      </ButtonLink>
    </div>
  )
}

const toDetails = (sent: DriverApplication): DriverDetails => ({ ...sent, carType: sent.carType ?? '' })

function ApplicationForm({
  sent,
  needs,
}: {
  readonly sent: DriverApplication
  readonly needs: ApprovalNeeds
}) {
  const t = useText()
  const offline = useOfflineReason()
  const [typed, setTyped] = useState<Partial<DriverDetails>>({})
  const stored = toDetails(sent)
  const changed = documentFields.filter((name) => typed[name] !== undefined && typed[name] !== stored[name])
  const isEmptied = changed.some((name) => typed[name]?.trim() === '')
  const send = useAction(
    updateApplication,
    'waitingDriver',
    { keep: (client, saved) => client.setQueryData(applicationQuery.queryKey, saved) },
    {
      onSuccess: () => {
        setTyped({})
        window.scrollTo({ top: 0 })
      },
    },
  )
  const code = send.error ? errorCode(send.error) : undefined
  const unchanged = changed.length === 0 ? t('application_unchanged') : undefined
  const blocked = unchanged ?? (isEmptied ? t('application_emptied') : undefined) ?? offline
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-xl gap-7 px-4 pt-5 pb-8 lg:pt-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked !== undefined || send.isPending) return
        send.mutate({ body: Object.fromEntries(changed.map((name) => [name, typed[name]])) })
      }}
    >
      <PageHeading title={t('application_title')} />
      <WhatIsNeeded needs={needs} isSent={send.isSuccess} />
      <p className="text-ink-2">{t('application_note')}</p>
      <AskForPush person="waiting" />
      <DriverDetailsFields
        typed={{ ...stored, ...typed }}
        code={code}
        onChange={(changes) => {
          setTyped({ ...typed, ...changes })
          if (!send.isIdle) send.reset()
        }}
      />
      {code !== 'proper_email' && <InlineError error={send.error} />}
      <div className="grid gap-3">
        <Button
          type="submit"
          size="large"
          working={send.isPending}
          workingLabel={t('drive_sending')}
          disabledReason={blocked}
        >
          {t('application_send')}
        </Button>
        <SignOut />
      </div>
    </form>
  )
}

function SignOut() {
  const t = useText()
  const signOut = useSignOut()
  return (
    <Button kind="quiet" working={signOut.isPending} onClick={() => signOut.mutate({ everywhere: false })}>
      {t('application_sign_out')}
    </Button>
  )
}
