import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import { type HealthDeps, HealthProbe } from './health-probe.ts'
import { systemRoutes } from './routes.ts'

/** Health of this process and its dependencies. */
export function systemModule(deps: HealthDeps): Module {
  const probe = new HealthProbe(deps)
  return { name: 'system', isOfEveryRole: true, routes: systemRoutes(probe), gauges: [healthGauge(probe)] }
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
