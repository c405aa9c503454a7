import type { ReactNode } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText } from '../../ui/text.tsx'

export interface PanelProps {
  readonly title: string
  readonly note?: ReactNode
  /** At the far side of the heading. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One answer of the page, under its heading. */
export function Panel({ title, note, aside, className = '', children }: PanelProps) {
  return (
    <Card className={`min-w-0 overflow-hidden text-label ${className}`}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 className="font-bold">{title}</h2>
        {note && <p className="text-ink-2">{note}</p>}
        {aside && <div className="ms-auto">{aside}</div>}
      </div>
      {children}
    </Card>
  )
}

interface Answer<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Shows an answer, or why there is none yet. What was there before stays when reading it again fails. */
export function PanelAnswer<T>(props: {
  readonly answer: Answer<T>
  readonly failedTitle: string
  readonly children: (data: T) => ReactNode
}) {
  const { answer, failedTitle, children } = props
  const errorText = useErrorText()
  if (answer.data !== undefined) return children(answer.data)
  if (answer.isError) {
    return (
      <ErrorPanel
        title={failedTitle}
        note={errorText(errorCode(answer.error))}
        retrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return (
    <Skeleton className="px-4">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-9 items-center gap-8">
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-40" />
        </div>
      ))}
    </Skeleton>
  )
}
