import { endPersonSessions, type PersonSession } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { personStateEffect } from '../../api/people-effects.ts'
import { personSessionsQuery } from '../../api/queries/people.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { deviceName } from '../../features/session/device-name.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'

/** The devices on which a person is signed in, each with a button that ends it. */
export function SessionsPanel({ id }: { readonly id: string }) {
  const t = useText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const blocked = demo ?? offline
  const query = useQuery(personSessionsQuery(id))
  const end = useAction(endPersonSessions, 'admin', personStateEffect(id), {
    onSuccess: ({ ended }) => toast.done(t('person_sessions_ended', { count: ended })),
  })
  const params = { id }
  return (
    <Panel title={t('person_sessions')}>
      <PanelAnswer answer={query} failedTitle={t('person_sessions_failed')}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t('person_sessions_none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    disabledReason={blocked}
                    onEnd={() => end.mutate({ params, body: { session: session.id } })}
                  />
                ))}
              </ul>
              {sessions.length > 1 && (
                <div className="border-t border-line p-2">
                  <Button
                    kind="danger-quiet"
                    size="small"
                    working={end.isPending}
                    disabledReason={blocked}
                    onClick={() => end.mutate({ params, body: {} })}
                  >
                    {t('person_sessions_end')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </PanelAnswer>
      <InlineError error={end.error} className="px-4 pb-3" />
    </Panel>
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
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0">
        <span className="block truncate font-medium" title={session.userAgent}>
          <bdi>{deviceName(session.userAgent) || t('person_session_unknown')}</bdi>
        </span>
        <span className="block text-small text-ink-2">
          {session.current
            ? t('person_session_yours')
            : t('person_session_since', { time: format.dateTime(session.createdAt) })}
        </span>
      </span>
      {!session.current && (
        <Button kind="quiet" size="small" disabledReason={disabledReason} onClick={onEnd}>
          {t('person_session_end')}
        </Button>
      )}
    </li>
  )
}
