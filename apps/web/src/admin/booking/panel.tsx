import type { ReactNode } from 'react'
import { Answer, type AnswerProps } from '../../features/answer/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

export interface PanelProps {
  readonly title: string
  readonly note?: ReactNode
  /** Shown at the end of the heading row. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A section of the page with a heading. */
export function Panel({ title, note, aside, className = '', children }: PanelProps) {
  return (
    <Card className={`min-w-0 overflow-hidden text-label ${className}`}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <div className="flex min-w-0 grow basis-32 flex-wrap items-center gap-x-3">
          <h2 className="font-bold">{title}</h2>
          {note && <p className="text-ink-2">{note}</p>}
        </div>
        {aside && <div className="ms-auto">{aside}</div>}
      </div>
      {children}
    </Card>
  )
}

/** A section that loads its data and shows a skeleton of its rows meanwhile. */
export function PanelAnswer<T>(props: Omit<AnswerProps<T>, 'skeleton'>) {
  return <Answer {...props} skeleton={<RowsSkeleton />} />
}

/** Rows that are still loading. */
export function RowsSkeleton() {
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
