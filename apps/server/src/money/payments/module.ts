import type { Module } from '../../platform/module.ts'
import type { BookingDeps } from '../../trips/bookings/index.ts'
import { paymentRoutes } from './routes.ts'
import { testProvider } from './test-provider.ts'

/** Payment providers. The `test` provider is there in demo mode alone. */
export function paymentsModule(deps: BookingDeps & { readonly demo: boolean }): Module {
  return { name: 'payments', routes: paymentRoutes({ ...deps, providers: deps.demo ? [testProvider] : [] }) }
}
