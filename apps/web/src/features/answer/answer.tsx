import type { ReactNode } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useErrorText } from '../../ui/text.tsx'

/** The parts of a query's result that are used here. */
export interface AnswerState<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface AnswerProps<T> {
  readonly answer: AnswerState<T>
  /** The title of the error panel. */
  readonly failedTitle: string
  /** Shown while the data loads. */
  readonly skeleton: ReactNode
  /** Of the error panel. */
  readonly className?: string | undefined
  readonly children: (data: T) => ReactNode
}

/** Shows the data, its skeleton, or its error. Earlier data stays visible when a refetch fails. */
export function Answer<T>({ answer, failedTitle, skeleton, className, children }: AnswerProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  return answer.isError ? (
    <AnswerFailed answer={answer} title={failedTitle} className={className} />
  ) : (
    skeleton
  )
}

/** The error of a request, with a button to retry. */
export function AnswerFailed<T>(props: {
  readonly answer: AnswerState<T>
  readonly title: string
  readonly className?: string | undefined
}) {
  const { answer, title, className } = props
  const errorText = useErrorText()
  return (
    <ErrorPanel
      className={className}
      title={title}
      note={errorText(errorCode(answer.error))}
      retrying={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  )
}
