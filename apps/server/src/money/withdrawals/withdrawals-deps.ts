import type { SettingsReader } from '../../operator/settings/index.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import type { Hints } from '../../platform/realtime/hints.ts'

export interface StepDeps {
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

export type WithdrawalDeps = ExportDeps & StepDeps & { readonly settings: SettingsReader }
