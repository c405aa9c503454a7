import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import type { OperatorFareLine } from '@cabstand/domain/fare/lines'
import { Bdi } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import type { Format } from '../../ui/format.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { Panel } from './panel.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { readStoredFare } from './stored-fare.ts'

// Paid bookings alone have one.

const totals = new Set<OperatorFareLine['kind']>(['fare', 'tripCost'])

function detailOf(t: Translate, format: Format, line: OperatorFareLine, fare: string): string {
  if ('quantity' in line) {
    return t('admin_line_measure', {
      quantity: line.quantity,
      unit: t(`admin_unit_${line.unit}`),
      rate: format.rate(line.rate),
      rateUnit: t(`admin_unit_${line.rateUnit}`),
    })
  }
  if (line.kind !== 'fee' || !line.percent) return ''
  return t('admin_line_percent', { percent: format.percent(Number(line.percent)), fare })
}

/** The fare with the fee and the driver's share, recalculated in this browser as a check. */
export function FarePanel({ booking }: { booking: AdminBooking }) {
  const t = useText()
  const format = useFormat()
  const fare = readStoredFare(booking.fareBreakdown)
  if (fare.kind === 'unreadable') {
    return (
      <Panel title={t('admin_fare_why')}>
        <p className="p-4 text-danger">{t('admin_recompute_failed')}</p>
      </Panel>
    )
  }
  const { breakdown, recomputed, same } = fare
  const final = booking.tripEndTime !== null
  const paid = booking.paidAt !== null
  return (
    <Panel
      title={t('admin_fare_why')}
      note={final ? t(`admin_basis_${booking.fareBasis}`) : undefined}
      aside={<Tag>{t('admin_tariff', { version: breakdown.tariff.version })}</Tag>}
    >
      <table className="w-full border-collapse">
        <tbody>
          {fare.lines.map((line) => (
            <FareRow
              key={line.kind}
              label={t(`admin_line_${line.kind}`)}
              detail={detailOf(t, format, line, format.money(breakdown.fare))}
              amount={format.money(line.amount)}
              total={totals.has(line.kind)}
            />
          ))}
          {booking.discountAmount > 0 && (
            <FareRow
              label={t('admin_line_discount')}
              detail=""
              amount={format.money(-booking.discountAmount)}
            />
          )}
          <FareRow
            label={t(paid ? 'admin_line_paid' : 'admin_line_pays')}
            detail={t('admin_line_quote', { price: format.money(booking.estimate) })}
            amount={format.money(paid ? booking.customerPaid : booking.tripCost - booking.discountAmount)}
            total
            highlighted={booking.status !== 'CANCELLED'}
          />
        </tbody>
      </table>
      <p
        className={cx('border-t border-line px-4 py-2.5', same ? 'text-ink-2' : 'font-semibold text-danger')}
      >
        {same
          ? t('admin_recomputed_same')
          : t('admin_recomputed_other', { price: format.money(recomputed.tripCost) })}
      </p>
      {(paid || booking.cancellationFee > 0) && <ReceiptRow booking={booking} />}
    </Panel>
  )
}

interface FareRowProps {
  readonly label: string
  readonly detail: string
  readonly amount: string
  readonly total?: boolean
  readonly highlighted?: boolean
}

function FareRow({ label, detail, amount, total = false, highlighted = false }: FareRowProps) {
  return (
    <tr className={cx('border-t border-line first:border-0', highlighted && 'bg-selected')}>
      <th scope="row" className={cx('h-9 px-4 text-start', total ? 'font-bold' : 'font-normal')}>
        {label}
      </th>
      <td className="px-2 text-ink-2">{detail}</td>
      <td className={cx('whitespace-nowrap px-4 text-right', total && 'font-bold')}>
        <Bdi>{amount}</Bdi>
      </td>
    </tr>
  )
}

function Tag({ children }: { children: string }) {
  return (
    <span className="inline-block rounded-plate bg-sunken px-2 py-0.5 text-small font-semibold text-ink-2">
      {children}
    </span>
  )
}
