import type { ReactNode } from 'react'
import { Answer, type AnswerState } from '../../features/answer/answer.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { RowsSkeleton } from '../booking/panel.tsx'
import { ExportMenu, type FurtherExport } from '../list/export-menu.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import type { Report } from './use-report.ts'

/** What every report answers. */
interface Reported {
  readonly rows: readonly unknown[]
  readonly behindSeconds: number | null
}

interface ReportFrameProps<T extends Reported> {
  readonly title: string
  readonly report: Report
  readonly exportPath: string
  readonly exportQuery?: Readonly<Record<string, string>>
  readonly answer: AnswerState<T>
  readonly further?: readonly FurtherExport[]
  /** Stands beside the filters. */
  readonly aside?: ReactNode
  readonly children: (data: T) => ReactNode
}

const skeleton = (
  <>
    <Card>
      <Skeleton className="p-4">
        <SkeletonBar className="mb-4 w-36" />
        <SkeletonBar className="h-60 rounded-panel" />
      </Skeleton>
    </Card>
    <Card>
      <RowsSkeleton />
    </Card>
  </>
)

/** What the reports have in common: title, filters, export, and what stands in place of the figures. */
export function ReportFrame<T extends Reported>(props: ReportFrameProps<T>) {
  const { title, report, exportPath, exportQuery = {}, answer, aside, further, children } = props
  const t = useText()
  const format = useFormat()
  const { filters } = report.state
  const isFiltered = Object.keys(filters).length > 0
  const clear = (
    <Button kind="quiet" size="small" onClick={() => report.change({ filters: {} })}>
      {t('list_clear')}
    </Button>
  )
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <PageHeading title={title} hidden />
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2.5 lg:px-6">
        <FilterBar
          columns={report.columns}
          filters={filters}
          references={report.references}
          onChange={(changed) => report.change({ filters: changed })}
        />
        {isFiltered && clear}
        {aside}
        <div className="ms-auto">
          <ExportMenu
            path={exportPath}
            withPdf
            query={{ ...filters, ...exportQuery }}
            {...(further && { further })}
          />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-3 p-4 lg:px-6">
        <Answer answer={answer} failedTitle={t('report_failed')} skeleton={skeleton}>
          {(data) =>
            data.rows.length > 0 ? (
              <>
                {data.behindSeconds !== null && (
                  <p className="text-small text-ink-2">
                    {t('report_behind', { seconds: format.number(data.behindSeconds) })}
                  </p>
                )}
                {children(data)}
              </>
            ) : (
              <Card>
                {isFiltered ? (
                  <EmptyState
                    title={t('report_empty_filtered')}
                    note={t('report_empty_filtered_note')}
                    action={clear}
                  />
                ) : (
                  <EmptyState title={t('report_empty')} note={t('report_empty_note')} />
                )}
              </Card>
            )
          }
        </Answer>
      </div>
    </div>
  )
}
