import type { Module } from '../../platform/module.ts'
import { promoSubject } from './promo-store.ts'
import type { PromosDeps } from './promos-deps.ts'
import { promoRoutes } from './routes.ts'

/** Promos, and who used them. Bookings reserve and settle uses. */
export const promosModule = (deps: PromosDeps): Module => ({
  name: 'promos',
  routes: promoRoutes(deps),
  auditSubjects: [promoSubject],
})
