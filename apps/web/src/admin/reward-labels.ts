import type { RewardDoubt } from '@cabstand/domain/reward/reward-doubts'
import type { Translate } from '../ui/text.tsx'

/** Why a reward is held: one sentence for each reason. */
export const doubtTexts = (t: Translate, reasons: readonly RewardDoubt[]): string[] =>
  reasons.map((reason) => t(`reward_doubt_${reason}`))
