import { hostname } from 'node:os'
import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import { diskGauge } from './disk-gauge.ts'
import { type HealthDeps, HealthProbe } from './health-probe.ts'
import { ProcessReporter, type ReporterDeps } from './process-reporter.ts'
import { deleteSilentProcesses } from './process-store.ts'
import type { StatusDeps } from './read-status.ts'
import { systemRoutes } from './routes.ts'
import { deleteServicesBefore } from './service-store.ts'

const daySeconds = 86_400
const keptServicesMs = 30 * daySeconds * 1000

/** Health of this process and its dependencies, and what the console shows of all processes. */
export function systemModule(deps: HealthDeps & StatusDeps & ReporterDeps): Module {
  const probe = new HealthProbe(deps)
  const reporter = new ProcessReporter(deps)
  return {
    name: 'system',
    routes: systemRoutes(probe, deps),
    gauges: [healthGauge(probe), diskGauge(deps.folders)],
    mount(http) {
      http.addHook('onListen', async () => {
        const address = http.server.address()
        if (typeof address === 'object' && address !== null) reporter.start(`${hostname()}:${address.port}`)
      })
    },
    async cleanup(db, now) {
      await deleteSilentProcesses(db, daySeconds)
      await deleteServicesBefore(db, new Date(now.getTime() - keptServicesMs))
    },
    stop: () => reporter.stop(),
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
