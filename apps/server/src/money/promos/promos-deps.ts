import type { Visitors } from '../../platform/http/visitors.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import type { TodayDeps } from './today.ts'

export type PromosDeps = ExportDeps & TodayDeps & { readonly visitors: Visitors }
