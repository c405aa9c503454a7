import { errorCode, isWorthRetrying } from '../../api/api-error.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'

/** The error of a price request. A refusal of the chosen trip has no retry, because it would be refused again. */
export function QuotesError(props: {
  readonly error: Error
  readonly retrying: boolean
  readonly onRetry: () => void
}) {
  const t = useText()
  const errorText = useErrorText()
  return (
    <ErrorPanel
      className="rounded-panel border border-line"
      title={t('book_prices_failed')}
      note={errorText(errorCode(props.error))}
      retrying={props.retrying}
      {...(isWorthRetrying(props.error) && { onRetry: props.onRetry })}
    />
  )
}
