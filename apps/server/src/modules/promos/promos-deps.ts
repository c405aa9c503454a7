import type { Visitors } from '../../http/visitors.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import type { TodayDeps } from './today.ts'

export type PromosDeps = ExportDeps & TodayDeps & { readonly visitors: Visitors }
