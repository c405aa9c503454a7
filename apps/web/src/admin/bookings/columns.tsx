import type { AdminBookingRow, FleetBookingRow } from '@cabstand/contract/schemas/booking-list'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { Column } from '../../ui/table.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { warningTexts } from '../alert-labels.ts'

type Row = AdminBookingRow | FleetBookingRow

/** Truncated at the end of the text's own direction, so that an Arabic table keeps the house number too. */
function Short({ children }: { children: string }) {
  return (
    <span title={children} dir="auto" className="block max-w-44 truncate rtl:text-right">
      {children}
    </span>
  )
}

/** A mark with the reason a booking needs attention; the booking's page has the full text. */
function AlertMark({ texts }: { texts: readonly string[] }) {
  const t = useText()
  if (texts.length === 0) return null
  const label = `${t('admin_alerts')}: ${texts.join(' ')}`
  return (
    <span role="img" aria-label={label} title={label} className="text-warn">
      <AlertIcon size={16} />
    </span>
  )
}

/** Columns of the staff's table of bookings. */
export function useBookingColumns(): readonly Column<Row>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'booking',
      header: t('admin_col_booking'),
      cell: (row) => (
        <AppLink
          href={paths.adminBooking(row.id)}
          className="font-mono font-semibold text-accent underline-offset-3 hover:underline"
        >
          <Bdi>{row.reference}</Bdi>
        </AppLink>
      ),
    },
    {
      id: 'when',
      header: t('admin_col_when'),
      cell: (row) => <span className="whitespace-nowrap">{format.dateTime(row.tripDate)}</span>,
    },
    { id: 'rider', header: t('admin_col_rider'), cell: (row) => <Short>{row.customerName}</Short> },
    {
      id: 'pickup',
      header: t('admin_col_pickup'),
      cell: (row) => <Short>{format.address(row.pickup)}</Short>,
    },
    { id: 'drop', header: t('admin_col_drop'), cell: (row) => <Short>{format.address(row.drop)}</Short> },
    { id: 'car', header: t('admin_col_car'), cell: (row) => format.carType(row.carType).name },
    {
      id: 'driver',
      header: t('admin_col_driver'),
      cell: (row) =>
        row.driverName === null ? (
          <span className="whitespace-nowrap text-ink-3">
            {row.status === 'CANCELLED' ? '–' : t('admin_no_driver')}
          </span>
        ) : (
          <Short>{row.driverName}</Short>
        ),
    },
    {
      id: 'status',
      header: t('admin_col_status'),
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5">
          <StatusChip status={row.status} />
          <AlertMark texts={'alerts' in row ? warningTexts(t, format, row) : []} />
        </span>
      ),
    },
    {
      id: 'paid-by',
      header: t('admin_col_paid_by'),
      cell: (row) => t(`admin_pay_${row.paymentMode}`),
    },
    {
      id: 'cost',
      header: t('admin_col_cost'),
      numeric: true,
      cell: (row) => <Bdi>{format.money(row.tripCost)}</Bdi>,
    },
    {
      id: 'share',
      header: t('admin_col_share'),
      numeric: true,
      cell: (row) => <Bdi className="text-ink-2">{format.money(row.driverShare)}</Bdi>,
    },
  ]
}
