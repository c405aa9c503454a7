import { useQuery } from '@tanstack/react-query'
import { systemStatusQuery } from '../../api/queries/system-status.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { NoteLine } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { PanelAnswer } from '../booking/panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ServerPanel } from './server-panel.tsx'
import { ServicePanel } from './service-panel.tsx'
import { Summary } from './summary.tsx'

/** `/system`: how the service is doing, for operators without Prometheus. */
export function SystemPage() {
  const t = useText()
  const format = useFormat()
  const query = useQuery(systemStatusQuery)
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <PageHeading title={t('system_title')} hidden />
      <div className="grid min-w-0 content-start gap-3 p-4 lg:p-6">
        <PanelAnswer answer={query} failedTitle={t('system_failed')}>
          {(status) => (
            <>
              {query.isError && (
                <NoteLine
                  note={{
                    kind: 'warn',
                    text: t('system_stale', { time: timeWithSeconds(format, status.readAt) }),
                  }}
                />
              )}
              <Summary status={status} />
              <ProcessPanel processes={status.processes} />
              <ServicePanel status={status} />
              <ServerPanel services={status.services} />
            </>
          )}
        </PanelAnswer>
      </div>
    </div>
  )
}
