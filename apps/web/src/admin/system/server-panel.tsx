import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import { Bdi } from '../../ui/bdi.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { StatusRow } from './status-row.tsx'

/** Servers of others, and how calls to them ended. */
export function ServerPanel({ services }: Pick<SystemStatus, 'services'>) {
  const t = useText()
  const format = useFormat()
  return (
    <Panel title={t('system_servers')} note={t('system_servers_note')}>
      {services.length === 0 && <p className="px-4 py-3 text-ink-2">{t('system_servers_none')}</p>}
      <ul>
        {services.map(({ name, succeededAt, failedAt, problem }) => (
          <StatusRow
            key={name}
            name={<Bdi>{name}</Bdi>}
            facts={[
              ...(succeededAt === null
                ? []
                : [t('system_call_succeeded', { time: format.dateTime(succeededAt) })]),
              ...(failedAt === null ? [] : [t('system_call_failed', { time: format.dateTime(failedAt) })]),
            ]}
            problem={problem}
          />
        ))}
      </ul>
    </Panel>
  )
}
