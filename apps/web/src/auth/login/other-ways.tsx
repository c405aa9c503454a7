import type { IdentityProviderName } from '@cabstand/contract/http/people/identities'
import { useQuery } from '@tanstack/react-query'
import { signInWaysQuery } from '../../api/queries/sign-in-ways.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** The ways to sign in besides a number, of those that the operator has set up. */
export function OtherWays(props: {
  readonly onEmail: () => void
  readonly onProvider: (provider: IdentityProviderName) => void
  /** The provider whose page opens. */
  readonly opening: IdentityProviderName | undefined
  readonly error: Error | null
}) {
  const { onEmail, onProvider, opening, error } = props
  const t = useText()
  const offline = useOfflineReason()
  const { data } = useQuery(signInWaysQuery)
  if (!data || (!data.email && data.providers.length === 0)) return null
  return (
    <section aria-label={t('login_other_ways')} className="mt-6 grid gap-2.5">
      <p aria-hidden="true" className="flex items-center gap-3 text-label text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {t('login_or')}
        <span className="h-px flex-1 bg-line" />
      </p>
      {data.email && (
        <Button kind="secondary" onClick={onEmail}>
          {t('login_with_email')}
        </Button>
      )}
      {data.providers.map(({ name, title }) => (
        <Button
          key={name}
          kind="secondary"
          working={opening === name}
          disabledReason={offline}
          onClick={() => onProvider(name)}
        >
          {t('login_with', { provider: title })}
        </Button>
      ))}
      <InlineError error={error} />
    </section>
  )
}
