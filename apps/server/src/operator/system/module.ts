import { hostname } from 'node:os'
import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import { deleteBackupsBefore, findLastBackup } from './backups-store.ts'
import { ClockWatch } from './clock-watch.ts'
import { type ConnectionDeps, connectionGauges } from './connection-gauges.ts'
import { diskGauge } from './disk-gauge.ts'
import { type HealthDeps, HealthProbe } from './health-probe.ts'
import { ProcessReporter, type ReporterDeps } from './process-reporter.ts'
import { deleteSilentProcesses } from './process-store.ts'
import type { StatusDeps } from './read-status.ts'
import { systemRoutes } from './routes.ts'
import { deleteServicesBefore } from './service-store.ts'

const backupRecordMs = 365 * 86_400_000
const daySeconds = 86_400
const keptServicesMs = 30 * daySeconds * 1000

/** Health of this process and its dependencies, the record of backups, and what the console shows of all processes. */
export function systemModule(deps: HealthDeps & StatusDeps & ReporterDeps & ConnectionDeps): Module {
  const probe = new HealthProbe(deps)
  const reporter = new ProcessReporter(deps)
  const clock = new ClockWatch(deps.log)
  return {
    name: 'system',
    isOfEveryRole: true,
    routes: systemRoutes(probe, deps),
    gauges: [healthGauge(probe), diskGauge(deps.folders), ...connectionGauges(deps), backupAge],
    mount(http) {
      http.addHook('onListen', async () => {
        const address = http.server.address()
        if (typeof address === 'object' && address !== null) reporter.start(`${hostname()}:${address.port}`)
      })
    },
    async cleanup(db, now) {
      await deleteSilentProcesses(db, daySeconds)
      await deleteBackupsBefore(db, new Date(now.getTime() - backupRecordMs))
      await deleteServicesBefore(db, new Date(now.getTime() - keptServicesMs))
    },
    stop() {
      clock.stop()
      return reporter.stop()
    },
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
