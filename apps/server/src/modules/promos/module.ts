import type { Visitors } from '../../http/visitors.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import type { Module } from '../../module.ts'
import { promoRoutes } from './routes.ts'
import type { TodayDeps } from './today.ts'

export type PromosDeps = ExportDeps & TodayDeps & { readonly visitors: Visitors }

/** Promos, and who used them. Bookings reserve and settle uses. */
export const promosModule = (deps: PromosDeps): Module => ({ name: 'promos', routes: promoRoutes(deps) })
