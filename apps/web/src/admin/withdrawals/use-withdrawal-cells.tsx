import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'
import type { Cells } from '../list/list-table.tsx'

/** The cells of a withdrawal that differ from their kind. */
export function useWithdrawalCells(onOpen: (withdrawal: WithdrawalRow) => void): Cells<WithdrawalRow> {
  const t = useText()
  const demo = useDemoReason()
  const hidden = () => <span className="text-ink-3">{t('list_hidden')}</span>
  return {
    reference: (withdrawal) => (
      <button
        type="button"
        className="font-mono font-semibold text-link hover:underline"
        aria-label={t('withdraws_open', { reference: withdrawal.reference })}
        onClick={() => onOpen(withdrawal)}
      >
        <Bdi>{withdrawal.reference}</Bdi>
      </button>
    ),
    name: ({ name, uid, usertype }) => (
      <AppLink href={paths.person(usertype, uid)} className="hover:underline">
        <span dir="auto">{name || '–'}</span>
      </AppLink>
    ),
    ...(demo && { bankName: hidden, bankCode: hidden, bankAccount: hidden }),
    state: ({ state }) => <Tag accent={state === 'processed'}>{t(`withdraws_state_${state}`)}</Tag>,
  }
}
