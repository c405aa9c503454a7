import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { StatusRow } from './status-row.tsx'
import { sizeText } from './unit-text.ts'

/** The server processes, each by its machine and port. */
export function ProcessPanel({ processes }: Pick<SystemStatus, 'processes'>) {
  const t = useText()
  const format = useFormat()
  return (
    <Panel title={t('system_processes')}>
      <ul>
        {processes.map(({ name, version, startedAt, seenAt, cpuPercent, memoryBytes, problem }) => (
          <StatusRow
            key={name}
            name={<Bdi>{name}</Bdi>}
            facts={[
              t('system_process_facts', { version, time: format.dateTime(startedAt) }),
              t('system_process_use', {
                cpu: format.percent(Math.round(cpuPercent)),
                memory: sizeText(format, memoryBytes),
                time: timeWithSeconds(format, seenAt),
              }),
            ]}
            problem={problem}
          />
        ))}
      </ul>
    </Panel>
  )
}
