import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorCode } from '../../api/api-error.ts'
import { AppButtonLink } from '../../features/navigation/app-link.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { paths } from '../paths.ts'

/** An address that leads nowhere. */
export function NotFoundPage() {
  const t = useText()
  const errorText = useErrorText()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-3 px-4 py-10">
      <PageHeading title={t('page_not_found')} />
      <p className="text-ink-2">{errorText('not_found')}</p>
      <AppButtonLink href={paths.bookings()} className="mt-2">
        {t('nav_bookings')}
      </AppButtonLink>
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
