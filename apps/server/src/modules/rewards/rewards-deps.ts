import type { Outbox } from '../../events/outbox.ts'
import type { Hints } from '../../realtime/hints.ts'
import type { SettingsReader } from '../settings/index.ts'

export interface RewardsDeps {
  readonly settings: SettingsReader
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}
