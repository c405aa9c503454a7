import { errorCode } from '../../api/api-error.ts'
import { useLiveFleet } from '../../features/fleet/use-live-fleet.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { PanelAnswer } from '../booking/panel.tsx'
import { Emergencies } from '../emergencies.tsx'
import { DisputeAlerts } from './dispute-alerts.tsx'
import { EarningCards } from './earning-cards.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { LiveFleetMap } from './live-fleet-map.tsx'
import { OpenWork } from './open-work.tsx'
import { SenderAlert } from './sender-alert.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WorkFigures } from './work-figures.tsx'

/** `/dashboard` for staff: what was earned, what runs now, and where their drivers are. */
export function DashboardPage() {
  const t = useText()
  const { query, bookings } = useDashboard()
  const live = useLiveFleet()
  return (
    <div className="grid min-w-0 flex-1 content-start gap-3 bg-canvas p-4 lg:p-6">
      <PageHeading title={t('dashboard')} />
      <Emergencies />
      <SenderAlert />
      <DisputeAlerts />
      <PanelAnswer answer={query} failedTitle={t('dash_failed')}>
        {(figures) => (
          <>
            <EarningCards figures={figures} />
            <WorkFigures figures={figures} drivers={live.fleet?.drivers} />
          </>
        )}
      </PanelAnswer>
      <div className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-3">
          {query.data && <HoursPanel figures={query.data} />}
          <OpenWork bookings={bookings} />
        </div>
        <Fleet live={live} />
      </div>
    </div>
  )
}

function Fleet({ live }: { readonly live: ReturnType<typeof useLiveFleet> }) {
  const t = useText()
  const errorText = useErrorText()
  const { query, fleet, late } = live
  if (fleet) return <LiveFleetMap fleet={fleet} late={late} />
  if (!query.isError) {
    return (
      <Skeleton className="rounded-panel border border-line bg-surface">
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
