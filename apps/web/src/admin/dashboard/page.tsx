import { errorCode } from '../../api/api-error.ts'
import { useLiveFleet } from '../../features/fleet/use-live-fleet.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { LiveFleetMap } from './live-fleet-map.tsx'

/** `/dashboard` for staff: the current positions of their drivers. */
export function DashboardPage() {
  const t = useText()
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <PageHeading title={t('dashboard')} />
      <Fleet />
    </div>
  )
}

function Fleet() {
  const t = useText()
  const errorText = useErrorText()
  const { query, fleet, late } = useLiveFleet()
  if (fleet) return <LiveFleetMap fleet={fleet} late={late} />
  if (!query.isError) {
    return (
      <Skeleton className="flex-1 rounded-panel border border-line bg-surface">
        <div className="h-[480px]" />
      </Skeleton>
    )
  }
  return (
    <ErrorPanel
      title={t('fleet_failed')}
      note={errorText(errorCode(query.error))}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      className="rounded-panel border border-line bg-surface"
    />
  )
}
