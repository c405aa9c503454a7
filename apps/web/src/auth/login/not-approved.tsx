import type { ApiError } from '../../api/api-error.ts'
import { useMissingWords } from '../../features/approval/missing-items.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'

/** Why a person cannot sign in whom staff have not approved, or have blocked, and what comes next. */
export function NotApproved({ error }: { readonly error: ApiError }) {
  const { blockedReason, missing } = error.params
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-panel bg-info-soft px-3.5 py-3 text-sm">
      {typeof blockedReason === 'string' ? (
        <Blocked reason={blockedReason} />
      ) : (
        <Waiting missing={typeof missing === 'string' ? missing.split(',') : []} />
      )}
    </div>
  )
}

function Blocked({ reason }: { readonly reason: string }) {
  const t = useText()
  const { settings } = useBoot()
  return (
    <>
      <p className="font-bold">{t('login_blocked')}</p>
      {reason !== '' && (
        <blockquote dir="auto" className="border-s-2 border-info ps-3 whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      {settings.contactEmail !== '' && (
        <p>
          {t('login_blocked_contact')}{' '}
          <a href={`mailto:${settings.contactEmail}`} className="font-bold text-accent hover:underline">
            <Bdi>{settings.contactEmail}</Bdi>
          </a>
        </p>
      )}
    </>
  )
}

function Waiting({ missing }: { readonly missing: readonly string[] }) {
  const t = useText()
  const errorText = useErrorText()
  const words = useMissingWords()
  return (
    <>
      <p className="font-bold">{errorText('require_approval')}</p>
      {missing.length > 0 && <p>{t('login_missing', { items: words(missing) })}</p>}
      <p>{t('login_waiting_next')}</p>
    </>
  )
}
