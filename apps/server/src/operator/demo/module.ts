import type { Module } from '../../platform/module.ts'
import { demoRoutes } from './routes.ts'

/** The demo operator, its people and their past trips. */
export function demoModule(deps: { readonly demo: boolean }): Module {
  return { name: 'demo', routes: demoRoutes(deps) }
}
