import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorCode } from '../../api/api-error.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'

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
