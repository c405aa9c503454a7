import type { PaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'

type Refused = PaymentSetup['refused'][number]

/** What providers reported and was not believed, or did not fit: somebody must look at it. */
export function RefusedMessages({ refused }: { readonly refused: readonly Refused[] }) {
  const t = useText()
  const format = useFormat()
  const columns: readonly Column<Refused>[] = [
    { id: 'time', header: t('payments_col_time'), cell: ({ receivedAt }) => format.dateTime(receivedAt) },
    { id: 'provider', header: t('payout_provider'), cell: ({ title }) => <bdi>{title}</bdi> },
    {
      id: 'why',
      header: t('payments_col_why'),
      cell: ({ verdict }) => <span className="font-semibold">{t(`payments_verdict_${verdict}`)}</span>,
    },
    {
      id: 'asked',
      header: t('payments_col_asked'),
      numeric: true,
      cell: ({ amount }) => <Bdi>{amount === null ? '–' : format.money(amount)}</Bdi>,
    },
    {
      id: 'for',
      header: t('payments_col_for'),
      cell: ({ booking, amount }) =>
        booking === null ? (
          amount === null ? (
            '–'
          ) : (
            t('payments_for_top_up')
          )
        ) : (
          <AppLink href={paths.adminBooking(booking.id)} className="font-semibold text-link hover:underline">
            <Bdi className="font-mono">{booking.reference}</Bdi>
          </AppLink>
        ),
    },
  ]
  return (
    <div id="refused" className="min-w-0 scroll-mt-16">
      <Panel title={t('payments_refused')} note={refused.length > 0 && t('payments_refused_note')}>
        {refused.length === 0 ? (
          <p className="px-4 py-3 text-ink-2">{t('payments_refused_none')}</p>
        ) : (
          <Table
            caption={t('payments_refused')}
            columns={columns}
            rows={refused}
            rowKey={({ id }) => id}
            className="rounded-none border-0"
          />
        )}
      </Panel>
    </div>
  )
}
