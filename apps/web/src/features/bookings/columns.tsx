import type { DriverBookingRow, RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { ReactNode } from 'react'
import { Bdi } from '../../ui/bdi.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import type { AddressWords, Format } from '../../ui/format.ts'
import { Plate } from '../../ui/plate.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { Translate } from '../../ui/text.tsx'
import { reasonText } from '../cancellation/reason-text.ts'
import { durationText } from '../text/duration.ts'
import { parcelText } from '../text/parcel-text.ts'

export type Traveller = 'rider' | 'driver'

/** A booking in the list of its rider or its driver: each has fields that the other does not see. */
export type TravellerRow = Pick<RiderBookingRow, keyof RiderBookingRow & keyof DriverBookingRow> &
  Partial<RiderBookingRow> &
  Partial<Pick<DriverBookingRow, 'driverShare'>>

export interface Tools {
  readonly t: Translate
  readonly format: Format
  readonly locale: string
}

export interface BookingColumn {
  readonly id: string
  readonly header: Extract<
    TextKey,
    `booking_list_${string}` | 'pickup' | 'drop' | 'role_driver' | 'role_rider'
  >
  /** Null or an empty text: the booking has no such value. */
  readonly cell: (row: TravellerRow, tools: Tools) => ReactNode
  readonly numeric?: boolean
  /** Shown until the person chooses other columns. */
  readonly usual?: boolean
  /** Absent: both have it. */
  readonly only?: Traveller
}

const paidLabels = {
  cash: 'booking_list_cash',
  card: 'booking_list_card',
  wallet: 'booking_list_wallet',
} as const
const cancellers = {
  rider: 'booking_list_by_rider',
  driver: 'booking_list_by_driver',
  admin: 'booking_list_by_staff',
  system: 'booking_list_by_system',
} as const

const time = (at: string | null | undefined, { format }: Tools) =>
  at && <bdi className="whitespace-nowrap">{format.dateTime(at)}</bdi>
const text = (value: string | null | undefined) => value && <Clipped className="max-w-50">{value}</Clipped>
const code = (value: string | null | undefined) => value && <Bdi className="font-mono">{value}</Bdi>
/** An amount of nothing is no value, but for prices. */
const amount = (value: number | null | undefined, { format }: Tools) =>
  value ? <Bdi>{format.money(value)}</Bdi> : null
const address = (stop: AddressWords, { format }: Tools) => {
  const words = format.address(stop)
  return (
    <span title={words}>
      <Clipped className="max-w-44">{words}</Clipped>
    </span>
  )
}
const picture = (at: string, { t }: Tools) =>
  at && (
    <a href={at} target="_blank" rel="noreferrer" className="text-accent underline-offset-3 hover:underline">
      {t('booking_list_picture_show')}
    </a>
  )

/** Every field of the specified booking that a traveller may see, the usual ones first. */
const columns: readonly BookingColumn[] = [
  {
    id: 'tripDate',
    header: 'booking_list_when',
    cell: (row, tools) => time(row.tripDate, tools),
    usual: true,
  },
  { id: 'pickup', header: 'pickup', cell: (row, tools) => address(row.pickup, tools), usual: true },
  { id: 'drop', header: 'drop', cell: (row, tools) => address(row.drop, tools), usual: true },
  {
    id: 'driverName',
    header: 'role_driver',
    cell: (row) => text(row.driverName),
    usual: true,
    only: 'rider',
  },
  {
    id: 'customerName',
    header: 'role_rider',
    cell: (row) => text(row.customerName),
    usual: true,
    only: 'driver',
  },
  {
    id: 'carType',
    header: 'booking_list_car',
    cell: (row, { format }) => text(format.carType(row.carType).name),
    usual: true,
  },
  {
    id: 'status',
    header: 'booking_list_status',
    cell: (row) => <StatusChip status={row.status} />,
    usual: true,
  },
  {
    id: 'price',
    header: 'booking_list_price',
    cell: ({ status, tripCost, discountAmount }, { format }) =>
      // A trip that did not take place has cost nothing but its fee, which has a column of its own.
      status === 'CANCELLED' ? null : (
        <Bdi className="font-semibold">{format.money(tripCost - discountAmount)}</Bdi>
      ),
    numeric: true,
    usual: true,
  },
  {
    id: 'driverShare',
    header: 'booking_list_share',
    cell: ({ status, driverShare = 0 }, { format }) =>
      status === 'CANCELLED' ? null : <Bdi className="font-semibold">{format.money(driverShare)}</Bdi>,
    numeric: true,
    usual: true,
    only: 'driver',
  },
  {
    id: 'service',
    header: 'booking_list_service',
    cell: ({ service }, { t }) => t(service === 'taxi' ? 'booking_list_taxi' : 'booking_list_delivery'),
  },
  {
    id: 'parcelType',
    header: 'booking_list_parcel_type',
    cell: (row, { locale }) =>
      row.parcelTypeSelected && text(parcelText(row.carType, row.parcelTypeSelected, locale)),
  },
  {
    id: 'option',
    header: 'booking_list_option',
    cell: (row, { locale }) =>
      row.optionSelected && text(parcelText(row.carType, row.optionSelected, locale)),
  },
  { id: 'recipient', header: 'booking_list_recipient', cell: (row) => text(row.deliveryPerson) },
  {
    id: 'recipientPhone',
    header: 'booking_list_recipient_phone',
    cell: ({ deliveryPersonPhone }) => deliveryPersonPhone && <Bdi>{deliveryPersonPhone}</Bdi>,
    only: 'rider',
  },
  { id: 'pickupNote', header: 'booking_list_pickup_note', cell: (row) => text(row.pickUpInstructions) },
  { id: 'dropNote', header: 'booking_list_drop_note', cell: (row) => text(row.deliveryInstructions) },
  {
    id: 'pickupPicture',
    header: 'booking_list_pickup_picture',
    cell: (row, tools) => picture(row.pickupImage, tools),
  },
  {
    id: 'dropPicture',
    header: 'booking_list_drop_picture',
    cell: (row, tools) => picture(row.deliverImage, tools),
  },
  {
    id: 'plate',
    header: 'booking_list_plate',
    cell: ({ vehicleNumber }) => vehicleNumber && <Plate small number={vehicleNumber} />,
  },
  { id: 'otp', header: 'booking_list_otp', cell: (row) => code(row.otp), only: 'rider' },
  { id: 'booked', header: 'booking_list_booked', cell: (row, tools) => time(row.bookingDate, tools) },
  { id: 'started', header: 'booking_list_started', cell: (row, tools) => time(row.tripStartTime, tools) },
  { id: 'ended', header: 'booking_list_ended', cell: (row, tools) => time(row.tripEndTime, tools) },
  {
    id: 'tripTime',
    header: 'booking_list_trip_time',
    cell: ({ totalTripTime }, { t }) => totalTripTime !== null && <bdi>{durationText(t, totalTripTime)}</bdi>,
  },
  {
    id: 'distance',
    header: 'booking_list_distance',
    cell: ({ distance, distanceUnit }, { t, format }) =>
      distance !== null &&
      t(distanceUnit === 'mi' ? 'distance_mi' : 'distance_km', {
        distance: format.number(Number(distance), 2),
      }),
    numeric: true,
  },
  {
    id: 'paidBy',
    header: 'booking_list_paid_by',
    cell: ({ paymentMode }, { t }) => t(paidLabels[paymentMode]),
  },
  {
    id: 'discount',
    header: 'booking_list_discount',
    cell: (row, tools) => amount(row.discountAmount, tools),
    numeric: true,
  },
  {
    id: 'promo',
    header: 'booking_list_promo',
    cell: (row) => text(row.promoDetails?.promoName),
    only: 'rider',
  },
  {
    id: 'payable',
    header: 'booking_list_payable',
    cell: (row, tools) => (row.status === 'CANCELLED' ? null : amount(row.payableAmount, tools)),
    numeric: true,
  },
  {
    id: 'paid',
    header: 'booking_list_paid',
    cell: (row, tools) => amount(row.customerPaid, tools),
    numeric: true,
  },
  {
    id: 'cash',
    header: 'booking_list_cash',
    cell: (row, tools) => amount(row.cashPaymentAmount, tools),
    numeric: true,
  },
  {
    id: 'card',
    header: 'booking_list_card',
    cell: (row, tools) => amount(row.cardPaymentAmount, tools),
    numeric: true,
    only: 'rider',
  },
  { id: 'gateway', header: 'booking_list_gateway', cell: (row) => text(row.gateway), only: 'rider' },
  {
    id: 'wallet',
    header: 'booking_list_wallet',
    cell: (row, tools) => amount(row.usedWalletMoney, tools),
    numeric: true,
    only: 'rider',
  },
  { id: 'tip', header: 'booking_list_tip', cell: (row, tools) => amount(row.tip, tools), numeric: true },
  {
    id: 'cancellationFee',
    header: 'booking_list_cancellation_fee',
    cell: (row, tools) => amount(row.cancellationFee, tools),
    numeric: true,
    only: 'rider',
  },
  {
    id: 'reason',
    header: 'booking_list_reason',
    cell: (row, { t, format }) => text(reasonText(t, format, row)),
  },
  {
    id: 'cancelledBy',
    header: 'booking_list_cancelled_by',
    cell: ({ cancelledBy }, { t }) => cancelledBy && t(cancellers[cancelledBy]),
  },
  {
    id: 'rating',
    header: 'booking_list_rating',
    cell: ({ rating }, { format }) => rating !== null && <Bdi>{format.number(rating)}</Bdi>,
    numeric: true,
  },
]

/** The columns that a traveller may see, in order. */
export const columnsOf = (traveller: Traveller): readonly BookingColumn[] =>
  columns.filter(({ only }) => only === undefined || only === traveller)
