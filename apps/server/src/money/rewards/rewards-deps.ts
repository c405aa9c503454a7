import type { SettingsReader } from '../../operator/settings/index.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import type { Hints } from '../../platform/realtime/hints.ts'

export interface RewardsDeps {
  readonly settings: SettingsReader
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}
