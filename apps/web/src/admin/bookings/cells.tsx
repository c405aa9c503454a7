import type { AdminBookingRow } from '@cabstand/contract/schemas/booking-list'
import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import { reasonText } from '../../features/cancellation/reason-text.ts'
import { durationText } from '../../features/text/duration.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { warningTexts } from '../alert-labels.ts'
import type { Cells } from '../list/list-table.tsx'

/** Undefined: shown as its kind is. */
export const cells: Cells<AdminBookingRow> = {
  reference: ({ id, reference }) => (
    <AppLink
      href={paths.adminBooking(id)}
      className="font-mono font-semibold text-accent underline-offset-3 hover:underline"
    >
      <Bdi>{reference}</Bdi>
    </AppLink>
  ),
  tripDate: ({ tripDate }) => <Time at={tripDate} />,
  bookingDate: ({ bookingDate }) => <Time at={bookingDate} />,
  tripStartTime: ({ tripStartTime }) => tripStartTime && <Time at={tripStartTime} />,
  tripEndTime: ({ tripEndTime }) => tripEndTime && <Time at={tripEndTime} />,
  totalTripTime: ({ totalTripTime }, t) => totalTripTime && <bdi>{durationText(t, totalTripTime)}</bdi>,
  pickupAddress: ({ pickup }) => <Address of={pickup} />,
  dropAddress: ({ drop }) => <Address of={drop} />,
  carType: ({ carType }) => <CarTypeName of={carType} />,
  driver: ({ driver, status }, t) =>
    driver === null && status !== 'CANCELLED' ? (
      <span className="text-ink-3">{t('admin_no_driver')}</span>
    ) : undefined,
  vehicleNumber: ({ vehicleNumber }) => vehicleNumber && <Plate small number={vehicleNumber} />,
  pickupImage: ({ pickupImage }) => (pickupImage === '' ? undefined : <Picture at={pickupImage} />),
  deliverImage: ({ deliverImage }) => (deliverImage === '' ? undefined : <Picture at={deliverImage} />),
  status: (row) => (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <StatusChip status={row.status} />
      <Warnings of={row} />
    </span>
  ),
  reason: (row) => <Reason of={row} />,
}

function Reason({ of }: { of: AdminBookingRow }) {
  return reasonText(useText(), useFormat(), of)
}

function Time({ at }: { at: string }) {
  return useFormat().dateTime(at)
}

/** Truncated at the end of the text's own direction, so that an Arabic table keeps the house number too. */
function Address({ of }: { of: TranslatedStop }) {
  const format = useFormat()
  const address = format.address(of)
  return (
    <span title={address} dir="auto" className="block max-w-30 truncate rtl:text-right">
      {address}
    </span>
  )
}

function Picture({ at }: { at: string }) {
  const t = useText()
  return (
    <a href={at} target="_blank" rel="noreferrer" className="text-accent underline-offset-3 hover:underline">
      {t('booking_list_picture_show')}
    </a>
  )
}

function CarTypeName({ of }: { of: AdminBookingRow['carType'] }) {
  return useFormat().carType(of).name
}

/** A mark with the reasons why a booking needs attention; fleet admins do not get them. */
function Warnings({ of }: { of: AdminBookingRow }) {
  const t = useText()
  const format = useFormat()
  const texts = 'alerts' in of ? warningTexts(t, format, of) : []
  if (texts.length === 0) return null
  const label = `${t('admin_alerts')}: ${texts.join(' ')}`
  return (
    <span role="img" aria-label={label} title={label} className="text-warn">
      <AlertIcon size={16} />
    </span>
  )
}
