import type { Module } from '../../platform/module.ts'
import { readPersonalData } from './personal-data-store.ts'
import { promoSubject } from './promo-store.ts'
import type { PromosDeps } from './promos-deps.ts'
import { promoRoutes } from './routes.ts'

/** Promos, and who used them. Bookings reserve and settle uses. */
export const promosModule = (deps: PromosDeps): Module => ({
  name: 'promos',
  personalData: readPersonalData,
  routes: promoRoutes(deps),
  auditSubjects: [promoSubject],
})
