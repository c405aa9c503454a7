import { consolePaths } from '@cabstand/contract/console-paths'
import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { StatusRow } from './status-row.tsx'
import { ageText, sizeText } from './unit-text.ts'

interface StatusProps {
  readonly status: SystemStatus
}

/** What all processes share. */
export function ServicePanel({ status }: StatusProps) {
  const t = useText()
  return (
    <Panel title={t('system_service')}>
      <ul>
        <StorageRows status={status} />
        <MapRow map={status.map} />
        <QueueRows status={status} />
        <MoneyRows status={status} />
        <BackupRow backup={status.backup} />
      </ul>
    </Panel>
  )
}

function StorageRows({ status: { database, disks } }: StatusProps) {
  const t = useText()
  const format = useFormat()
  const { version, bytes, connections: count, connectionLimit: limit, problem } = database
  return (
    <>
      <StatusRow
        name={t('system_database')}
        facts={[
          t('system_database_facts', { version, size: sizeText(format, bytes) }),
          t('system_database_use', { count, limit }),
        ]}
        problem={problem}
      />
      {disks.map(({ folder, freeBytes, problem: own }) => (
        <StatusRow
          key={folder}
          name={t(`system_disk_${folder}`)}
          facts={[t('system_disk_free', { size: sizeText(format, freeBytes) })]}
          problem={own}
        />
      ))}
    </>
  )
}

function MapRow({ map: { name, importedAt, problem } }: { readonly map: SystemStatus['map'] }) {
  const t = useText()
  const format = useFormat()
  const named = name === null ? [] : [isolate(name)]
  const imported =
    importedAt === null ? [] : [t('system_map_imported', { time: format.dateTime(importedAt) })]
  return <StatusRow name={t('system_map')} facts={[...named, ...imported]} problem={problem} />
}

function QueueRows({ status: { jobs, events, texts } }: StatusProps) {
  const t = useText()
  const format = useFormat()
  const { waiting, running, failed, ended } = jobs
  const oldest = (seconds: number) =>
    seconds < 1 ? [] : [t('system_oldest', { time: ageText(format, seconds) })]
  return (
    <>
      <StatusRow
        name={t('system_jobs')}
        facts={[
          t('system_jobs_counts', { waiting, running }),
          t('system_jobs_failed', { failed, ended }),
          ...oldest(jobs.oldestSeconds),
        ]}
        problem={jobs.problem}
      />
      <StatusRow
        name={t('system_events')}
        facts={[t('system_events_waiting', { count: events.waiting }), ...oldest(events.oldestSeconds)]}
        problem={events.problem}
      />
      <StatusRow
        name={t('system_texts')}
        facts={[
          texts.failingSeconds === 0
            ? t('system_texts_sent')
            : t('system_texts_failing', { time: ageText(format, texts.failingSeconds) }),
        ]}
        problem={texts.problem}
      />
    </>
  )
}

function MoneyRows({ status: { payments, ledger } }: StatusProps) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <StatusRow
        name={t('system_payments')}
        facts={[t('system_payments_unanswered', { count: payments.unanswered })]}
        problem={payments.problem}
        link={{ href: consolePaths.payments, label: t('system_payments_open') }}
      />
      <StatusRow
        name={t('system_ledger')}
        facts={[
          ledger.checkedAt === null
            ? t('system_ledger_new')
            : t('system_ledger_checked', { time: format.dateTime(ledger.checkedAt), count: ledger.problems }),
        ]}
        problem={ledger.problem}
        link={{ href: consolePaths.earningReports, label: t('system_ledger_open') }}
      />
    </>
  )
}

function BackupRow({ backup: { madeAt, problem } }: { readonly backup: SystemStatus['backup'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <StatusRow
      name={t('system_backup')}
      facts={[
        madeAt === null
          ? t('system_backup_none')
          : t('system_backup_made', { time: format.dateTime(madeAt) }),
      ]}
      problem={problem}
    />
  )
}
