import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getBookingLedger } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { bookingLedgerQuery } from '../../api/queries/booking-details.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { purposeText } from '../ledger/purpose-text.ts'
import { accountText } from './account-text.ts'
import { Panel, PanelAnswer } from './panel.tsx'

type Entry = OutputOf<typeof getBookingLedger>['entries'][number]

/** The booking's ledger entries: every line, and whether each entry sums to zero. */
export function LedgerPanel({ booking }: { booking: AdminBooking }) {
  const t = useText()
  const entries = useQuery(bookingLedgerQuery(booking.id))
  const lines = entries.data?.flatMap((entry) => entry.lines) ?? []
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  return (
    <Panel title={t('admin_ledger')} aside={lines.length > 0 && <ZeroMark zero={sum === 0} />}>
      <PanelAnswer answer={entries} failedTitle={t('admin_ledger_failed')}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={t('admin_ledger_none')} note={t('admin_ledger_none_note')} />
          ) : (
            <LedgerTable booking={booking} entries={data} sum={sum} />
          )
        }
      </PanelAnswer>
    </Panel>
  )
}

function ZeroMark({ zero }: { zero: boolean }) {
  const t = useText()
  const Icon = zero ? CheckIcon : AlertIcon
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-plate px-2 py-0.5 text-small font-semibold',
        zero ? 'bg-accent-soft text-accent' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon size={14} />
      {t(zero ? 'admin_ledger_zero' : 'admin_ledger_off')}
    </span>
  )
}

function LedgerTable(props: { booking: AdminBooking; entries: readonly Entry[]; sum: number }) {
  const { booking, entries, sum } = props
  const t = useText()
  const format = useFormat()
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.money(amount)}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={t('admin_ledger')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="bg-sunken text-ink-2">
          <tr>
            <th scope="col" className="h-9 px-4 text-start font-semibold">
              {t('admin_ledger_account')}
            </th>
            <th scope="col" className="px-2 text-start font-semibold">
              {t('admin_ledger_purpose')}
            </th>
            <th scope="col" className="px-4 text-right font-semibold">
              {t('admin_ledger_amount')}
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <tbody key={entry.id}>
            {entry.lines.map((line) => (
              <tr key={`${line.account} ${line.purpose}`} className="border-t border-line">
                <td className="h-9 px-4">
                  <Account name={line.account} booking={booking} />
                </td>
                <td className="px-2">{purposeText(t, line.purpose)}</td>
                <td className="whitespace-nowrap px-4 text-right">
                  <Bdi>{signed(line.amount)}</Bdi>
                </td>
              </tr>
            ))}
            <tr className="border-t border-line text-ink-2">
              <td colSpan={3} className="h-9 px-4">
                {t('admin_ledger_posted', { time: format.dateTime(entry.at) })}
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr className="border-t border-line bg-selected font-bold">
            <th scope="row" colSpan={2} className="h-9 px-4 text-start">
              {t('admin_ledger_sum')}
            </th>
            <td className="whitespace-nowrap px-4 text-right">
              <Bdi>{format.money(sum)}</Bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The owner of an account: people of the booking by name, the platform's accounts by label. */
function Account({ name, booking }: { name: string; booking: AdminBooking }) {
  const t = useText()
  return <span title={name}>{accountText(t, name, booking)}</span>
}
