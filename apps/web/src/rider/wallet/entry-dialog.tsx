import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/money/wallet'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** A credit, a correction or a top-up, which has no page of its own. */
export function EntryDialog(props: {
  readonly entry: OutputOf<typeof getWallet>['walletHistory'][number]
  readonly title: string
  readonly onClose: () => void
}) {
  const { entry, title, onClose } = props
  const t = useText()
  const format = useFormat()
  const dayTime = useDayTime()
  const rows = [
    [t('wallet_entry_amount'), format.money(entry.type === 'Credit' ? entry.amount : -entry.amount)],
    [t('wallet_entry_balance'), format.money(entry.balance)],
    [t('wallet_entry_when'), dayTime(entry.date)],
    [t('wallet_entry_reference'), entry.txRef],
  ] as const
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className="grid gap-2 text-base">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-end break-words">
              <Bdi>{value}</Bdi>
            </dd>
          </div>
        ))}
        {entry.note !== '' && (
          <div className="grid gap-1 border-t border-line pt-2">
            <dt className="text-ink-2">{t('wallet_entry_note')}</dt>
            <dd>
              <bdi>{entry.note}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
