import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'

const retryMs = 5000

/** A screen that failed to load: the shell stays usable, and the user can retry. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const errorText = useErrorText()
  const router = useRouter()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const unreached = errorCode(error) === 'network_error'
  const title = t(unreached ? 'offline_screen' : 'page_failed')
  const ofServer = unreached ? t('offline_screen_note') : errorText(errorCode(error))
  const note = error instanceof ApiError ? ofServer : t('page_failed_note')
  // A screen opened offline loads automatically when the server is reachable. Devices do not always report this.
  useEffect(() => {
    if (!unreached) return
    window.addEventListener('online', retry)
    const timer = setInterval(retry, retryMs)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [unreached, retry])
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <PageHeading title={title} hidden />
      <ErrorPanel title={title} note={note} onRetry={retry} />
    </div>
  )
}
