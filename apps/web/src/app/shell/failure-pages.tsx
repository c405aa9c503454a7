import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorCode } from '../../api/api-error.ts'
import { AppButtonLink } from '../../features/navigation/app-link.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { paths } from '../paths.ts'

/** An address that leads nowhere, or to a booking that does not exist or belongs to somebody else. */
export function NotFoundPage() {
  const t = useText()
  const errorText = useErrorText()
  const me = useMe()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-3 px-4 py-10">
      <PageHeading title={t('page_not_found')} />
      <p className="text-ink-2">{errorText('not_found')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink href={paths.home()}>{t('nav_home')}</ButtonLink>
        {me && (
          <AppButtonLink kind="secondary" href={paths.bookings()}>
            {t('nav_bookings')}
          </AppButtonLink>
        )}
      </div>
    </div>
  )
}

/** A screen that failed: what else there is stays usable, and it can be tried again. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const errorText = useErrorText()
  const router = useRouter()
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <PageHeading title={t('page_failed')} hidden />
      <ErrorPanel
        title={t('page_failed')}
        note={errorText(errorCode(error))}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
