import type { Module } from '../../platform/module.ts'
import type { HealthDeps } from './health-probe.ts'
import { systemRoutes } from './routes.ts'

/** Health of this process and its dependencies. */
export function systemModule(deps: HealthDeps): Module {
  return { name: 'system', routes: systemRoutes(deps) }
}
