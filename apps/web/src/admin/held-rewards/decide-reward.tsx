import { decideHeldReward } from '@cabstand/contract/http/money/held-rewards'
import type { HeldReward } from '@cabstand/contract/schemas/held-reward'
import { isolate } from '@cabstand/contract/texts/isolate'
import { rewardEffect } from '../../api/reward-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { doubtTexts } from '../reward-labels.ts'

export interface DecideRewardProps {
  readonly reward: HeldReward
  readonly decision: 'released' | 'refused'
  readonly onClose: () => void
}

/** Asks before a held reward is paid or refused. */
export function DecideReward({ reward, decision, onClose }: DecideRewardProps) {
  const t = useText()
  const format = useFormat()
  const { id, kind, amount, person, beneficiary, reasons } = reward
  const names = {
    amount: format.money(amount),
    person: isolate(person.name),
    beneficiary: isolate(beneficiary.name),
  }
  const decide = useAction(decideHeldReward, 'admin', rewardEffect, {
    onSuccess: () => {
      toast.done(t(`reward_${decision}_done`, names))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t(`reward_${decision}_question`, names)}
      description={
        <>
          <p>
            {kind === 'promo'
              ? t(`reward_promo_${decision}_note`, names)
              : t(`reward_referral_${decision}_note`, names)}
          </p>
          <ul className="mt-1 list-disc ps-5">
            {doubtTexts(t, reasons).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={t(`reward_do_${decision}`)}
      keepLabel={t('reward_later')}
      danger={decision === 'refused'}
      action={decide}
      onConfirm={() => decide.mutate({ params: { id }, body: { decision } })}
    />
  )
}
