import { useQuery } from '@tanstack/react-query'
import { pushProvidersQuery } from '../../api/queries/push-providers.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

const names = { web: 'push_provider_web', fcm: 'push_provider_fcm', expo: 'push_provider_expo' } as const

/** Tells operators that a push provider does not take our messages, such as for a wrong key. */
export function PushProblems() {
  const t = useText()
  const { data } = useQuery(pushProvidersQuery)
  const failing = data?.providers.filter(({ on, problem }) => on && problem !== null) ?? []
  if (failing.length === 0) return null
  return (
    <div role="alert" className="mb-3 grid gap-2">
      {failing.map(({ kind, problem }) => (
        <div
          key={kind}
          className="flex items-start gap-2.5 rounded-panel border border-danger/30 bg-danger-soft px-3.5 py-2.5 text-label"
        >
          <AlertIcon size={18} className="mt-px shrink-0 text-danger" />
          <div className="min-w-0">
            <p className="font-bold">{t('push_problem', { provider: t(names[kind]) })}</p>
            <p>{t('push_problem_note')}</p>
            <p className="mt-1 break-words text-ink-2">
              <Bdi>{problem}</Bdi>
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}
