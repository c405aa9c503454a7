import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import { deleteBackupsBefore, findLastBackup } from './backups-store.ts'
import { type HealthDeps, HealthProbe } from './health-probe.ts'
import { systemRoutes } from './routes.ts'

const backupRecordMs = 365 * 86_400_000

/** Health of this process and its dependencies, and the record of backups. */
export function systemModule(deps: HealthDeps): Module {
  const probe = new HealthProbe(deps)
  return {
    name: 'system',
    isOfEveryRole: true,
    routes: systemRoutes(probe),
    gauges: [healthGauge(probe), backupAge],
    cleanup: (db, now) => deleteBackupsBefore(db, new Date(now.getTime() - backupRecordMs)),
  }
}

const healthGauge = (probe: HealthProbe): Gauge => ({
  name: 'health',
  help: 'What `/api/health` says: 1 works, 0 does not.',
  labels: ['check'],
  bounded: true,
  async read() {
    const { checks } = await probe.report()
    return Object.entries(checks).map(([check, { ready }]) => ({ labels: { check }, value: ready ? 1 : 0 }))
  },
})

const backupAge: Gauge = {
  name: 'backup_age_seconds',
  help: 'Time since the last backup began.',
  async read(db, now) {
    const last = await findLastBackup(db)
    return last === undefined ? [] : [{ value: (now.getTime() - last.at.getTime()) / 1000 }]
  },
}
