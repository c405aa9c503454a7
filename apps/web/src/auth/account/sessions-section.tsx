import { endMySessions } from '@cabstand/contract/http/people/account'
import type { PersonSession } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { mySessionsEffect } from '../../api/account-effects.ts'
import { mySessionsQuery } from '../../api/queries/account.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { deviceName } from '../../features/session/device-name.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { AccountSection } from './account-section.tsx'
import { RowsSkeleton } from './addresses-section.tsx'

/** The devices on which the person is signed in; the others can be signed out. */
export function SessionsSection() {
  const t = useText()
  const me = useSignedIn()
  const shared = useOwnAccountReason(me.usertype)
  const offline = useOfflineReason()
  const query = useQuery(mySessionsQuery)
  const end = useAction(endMySessions, me.usertype, mySessionsEffect, {
    onSuccess: ({ ended }) => toast.done(t('account_sessions_ended', { count: ended })),
  })
  return (
    <AccountSection title={t('account_sessions')} note={t('account_sessions_note')}>
      <Answer answer={query} failedTitle={t('account_sessions_failed')} skeleton={<RowsSkeleton />}>
        {(sessions) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  disabledReason={shared ?? offline}
                  onEnd={() => end.mutate({ body: { session: session.id } })}
                />
              ))}
            </ul>
            {sessions.length > 2 && (
              <Button
                kind="danger-quiet"
                className="justify-self-start"
                working={end.isPending}
                disabledReason={shared ?? offline}
                onClick={() => end.mutate({ body: {} })}
              >
                {t('account_sessions_end')}
              </Button>
            )}
          </>
        )}
      </Answer>
      <InlineError error={end.error} />
    </AccountSection>
  )
}

function SessionRow(props: {
  readonly session: PersonSession
  readonly disabledReason: string | undefined
  readonly onEnd: () => void
}) {
  const { session, disabledReason, onEnd } = props
  const t = useText()
  const format = useFormat()
  const device = deviceName(session.userAgent) || t('account_session_unknown')
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium">
          <bdi>{device}</bdi>
        </span>
        <span className="block text-sm text-ink-2">
          {session.current
            ? t('account_session_yours')
            : t('account_session_seen', { time: format.dateTime(session.lastSeenAt) })}
        </span>
      </span>
      {!session.current && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('account_session_end_of', { device })}
          disabledReason={disabledReason}
          onClick={onEnd}
        >
          {t('account_session_end')}
        </Button>
      )}
    </li>
  )
}
