import type { Outbox } from '../../events/outbox.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import type { Hints } from '../../realtime/hints.ts'
import type { SettingsReader } from '../settings/index.ts'

export interface StepDeps {
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

export type WithdrawalDeps = ExportDeps & StepDeps & { readonly settings: SettingsReader }
