import type { OwnWithdrawal } from '@cabstand/contract/schemas/withdrawal'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'

/** What has become of a withdrawal. One with a reason was refused. */
export function WithdrawalState({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const t = useText()
  const { state, reason } = withdrawal
  if (state === 'cancelled' && reason !== '') return <Tag>{t('withdraw_state_refused')}</Tag>
  return <Tag accent={state === 'processed'}>{t(`withdraw_state_${state}`)}</Tag>
}
