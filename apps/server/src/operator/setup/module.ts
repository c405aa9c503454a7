import type { Module } from '../../platform/module.ts'
import { type SetupDeps, setupRoutes } from './routes.ts'

/** The first run. After set-up, only the endpoint that returns the set-up state is active. */
export function setupModule(deps: SetupDeps): Module {
  return { name: 'setup', routes: setupRoutes(deps) }
}
