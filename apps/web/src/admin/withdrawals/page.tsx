import { withdrawalList } from '@cabstand/contract/http/money/withdrawals'
import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Selection } from '../list/use-selection.ts'
import { ProcessDialog, type ToProcess } from './process-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useWithdrawalCells } from './use-withdrawal-cells.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

const { bankName: _, bankCode: __, bankAccount: ___, ...columnsWithoutBank } = withdrawalList.columns
/** Operators who ask for no bank details see no columns for them. */
const listWithoutBank = { ...withdrawalList, columns: columnsWithoutBank } as unknown as typeof withdrawalList

/** What is open over the list. */
type Asked =
  | { readonly kind: 'details' | 'refuse'; readonly withdrawal: WithdrawalRow }
  | { readonly kind: 'process'; readonly what: ToProcess; readonly done?: () => void }

/** `/withdraws`: the withdrawals of drivers and riders, which admins process or refuse. */
export function WithdrawalsPage() {
  const t = useText()
  const demo = useDemoReason()
  const { bankFields } = useBoot().settings
  const [asked, setAsked] = useState<Asked>()
  const cells = useWithdrawalCells((withdrawal) => setAsked({ kind: 'details', withdrawal }))
  return (
    <>
      <ListScreen
        list={bankFields ? withdrawalList : listWithoutBank}
        title={t('withdraws_title')}
        searchLabel={t('withdraws_find')}
        nameOfRow={({ reference }) => reference}
        notice={<DemoBanner />}
        cells={cells}
        rowActions={(withdrawal) => {
          const disabled = demo !== undefined || withdrawal.state !== 'requested'
          return [
            {
              label: `${t('withdraws_process')}: ${withdrawal.reference}`,
              icon: <Check size={16} />,
              disabled,
              onSelect: () => setAsked({ kind: 'process', what: { kind: 'one', withdrawal } }),
            },
            {
              label: `${t('withdraws_refuse')}: ${withdrawal.reference}`,
              icon: <Ban size={16} />,
              disabled,
              onSelect: () => setAsked({ kind: 'refuse', withdrawal }),
            },
          ]
        }}
        bulk={(selection: Selection) => (
          <Button
            kind="signal"
            size="small"
            disabledReason={demo}
            onClick={() =>
              setAsked({ kind: 'process', what: { kind: 'some', ids: selection.ids }, done: selection.clear })
            }
          >
            <Check size={16} aria-hidden="true" />
            {t('withdraws_process_count', { count: selection.ids.length })}
          </Button>
        )}
        action={
          <Button
            size="small"
            kind="secondary"
            disabledReason={demo}
            onClick={() => setAsked({ kind: 'process', what: { kind: 'all' } })}
          >
            {t('withdraws_process_all')}
          </Button>
        }
        empty={{ title: t('withdraws_empty'), note: t('withdraws_empty_note') }}
      />
      {asked && <AskedDialog asked={asked} onAsk={setAsked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function AskedDialog(props: {
  readonly asked: Asked
  readonly onAsk: (next: Asked) => void
  readonly onClose: () => void
}) {
  const { asked, onAsk, onClose } = props
  switch (asked.kind) {
    case 'details':
      return (
        <WithdrawalDialog
          id={asked.withdrawal.id}
          reference={asked.withdrawal.reference}
          onClose={onClose}
          onProcess={(withdrawal) => onAsk({ kind: 'process', what: { kind: 'one', withdrawal } })}
          onRefuse={(withdrawal) => onAsk({ kind: 'refuse', withdrawal })}
        />
      )
    case 'process':
      return (
        <ProcessDialog what={asked.what} onClose={onClose} {...(asked.done && { onProcessed: asked.done })} />
      )
    case 'refuse':
      return <RefuseDialog withdrawal={asked.withdrawal} onClose={onClose} />
    default:
      return asked satisfies never
  }
}
