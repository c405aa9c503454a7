import type { Module } from '../../platform/module.ts'
import { type LegacyDeps, legacyRoutes } from './routes.ts'

/** The endpoints of existing mobile clients. */
export function legacyModule(deps: LegacyDeps): Module {
  return { name: 'legacy', routes: legacyRoutes(deps) }
}
