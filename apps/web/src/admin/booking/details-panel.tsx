import { readRecipientPhone } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import type { ReactNode } from 'react'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { parcelText } from '../../features/text/parcel-text.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { Panel } from './panel.tsx'
import { useBookingEvents } from './timeline.tsx'

/** Who rides, who drives, from where to where, and how it is paid. */
export function DetailsPanel({ booking }: { readonly booking: AdminBooking | FleetBooking }) {
  const t = useText()
  const format = useFormat()
  const { pickup, drop, waypoints, driver, driverName, driverContact, vehicleNumber, carType } = booking
  const admin = 'customer' in booking ? booking : undefined
  return (
    <Panel title={t('admin_details')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-3">
        <Row label={t('admin_col_rider')}>
          <PersonLink of="rider" id={admin?.customer ?? null} name={booking.customerName} />
          {admin?.customerContact && <Call number={admin.customerContact} />}
        </Row>
        {admin?.passengerName && (
          <Row label={t('admin_passenger')}>
            <bdi>{admin.passengerName}</bdi>
            <OthersPhone bookingId={booking.id} whose="passengerPhone" />
          </Row>
        )}
        {driverName !== null && (
          <Row label={t('admin_col_driver')}>
            <PersonLink of="driver" id={driver} name={driverName} />
            {vehicleNumber && <Plate number={vehicleNumber} small />}
            {driverContact && <Call number={driverContact} />}
          </Row>
        )}
        <Row label={t('admin_col_car')}>{format.carType(carType).name}</Row>
        {booking.bookLater && <Row label={t('admin_book_later')}>{format.dateTime(booking.tripDate)}</Row>}
        <Row label={t('admin_col_pickup')}>{format.address(pickup)}</Row>
        {waypoints.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a booking never change, and two may be the same place
          <Row key={index} label={t('admin_stop', { number: index + 1 })}>
            {format.address(stop)}
          </Row>
        ))}
        <Row label={t('admin_col_drop')}>{format.address(drop)}</Row>
        {booking.bookedDrop && <Row label={t('admin_booked_drop')}>{format.address(booking.bookedDrop)}</Row>}
        {admin?.lostProperty && (
          <Row label={t('admin_lost')}>
            <bdi className="[overflow-wrap:anywhere]">{admin.lostProperty.message}</bdi>
          </Row>
        )}
        <Row label={t('admin_col_paid_by')}>
          <PaidBy booking={booking} />
        </Row>
        {admin?.otp && (
          <Row label={t('admin_start_code')}>
            <Bdi className="font-mono">{admin.otp}</Bdi>
          </Row>
        )}
        {admin?.bookingTypeAdmin && <BookedBy booking={admin} />}
        <DeliveryRows booking={booking} />
        {booking.cancellationFee > 0 && (
          <Row label={t('admin_account_cancellation')}>
            <Bdi>{format.money(booking.cancellationFee)}</Bdi>
          </Row>
        )}
      </dl>
    </Panel>
  )
}

/** Which admin booked, as the first step of the booking says. */
function BookedBy({ booking }: { readonly booking: AdminBooking }) {
  const t = useText()
  const [first] = useBookingEvents(booking).data ?? []
  if (first === undefined) return null
  return (
    <Row label={t('admin_booked_by')}>
      <bdi>{first.actorName || t('admin_booked_by_admin')}</bdi>
    </Row>
  )
}

/** The means of payment; with a part from the wallet, the amount of each. */
function PaidBy({ booking }: { readonly booking: AdminBooking | FleetBooking }) {
  const t = useText()
  const format = useFormat()
  const { paymentMode, usedWalletMoney, payableAmount } = booking
  const rest = t(`admin_pay_${paymentMode}`)
  if (paymentMode === 'wallet' || usedWalletMoney === 0 || payableAmount === 0) return rest
  return (
    <>
      <span>
        {t('admin_pay_wallet')} <Bdi>{format.money(usedWalletMoney)}</Bdi>
      </span>
      <span>
        {rest} <Bdi>{format.money(payableAmount)}</Bdi>
      </span>
    </>
  )
}

function DeliveryRows({ booking }: { readonly booking: AdminBooking | FleetBooking }) {
  const t = useText()
  const { locale } = useLocale()
  const { carType, parcelTypeSelected, optionSelected } = booking
  const rows = [
    [t('admin_line_parcel'), parcelTypeSelected && parcelText(carType, parcelTypeSelected, locale)],
    [t('admin_line_option'), optionSelected && parcelText(carType, optionSelected, locale)],
    [t('admin_recipient'), booking.deliveryPerson],
    [t('admin_pickup_note'), booking.pickUpInstructions],
    [t('admin_drop_note'), booking.deliveryInstructions],
  ] as const
  return (
    <>
      {rows.map(
        ([label, value]) =>
          value && (
            <Row key={label} label={label}>
              {value}
            </Row>
          ),
      )}
      {'customerContact' in booking && booking.service === 'delivery' && (
        <Row label={t('admin_recipient_phone')}>
          <OthersPhone bookingId={booking.id} whose="deliveryPersonPhone" />
        </Row>
      )}
    </>
  )
}

/** The number of the recipient or passenger, once an admin asks for it: each reading is kept. */
function OthersPhone(props: {
  readonly bookingId: string
  readonly whose: 'deliveryPersonPhone' | 'passengerPhone'
}) {
  const t = useText()
  const { mutate, data, error, isPending } = useAction(readRecipientPhone, 'admin')
  const number = data?.[props.whose]
  const demo = useDemoReason() !== undefined
  return (
    <>
      {number ? (
        <Call number={number} />
      ) : data ? (
        (demo && t('admin_hidden')) || '–'
      ) : (
        <Button
          kind="secondary"
          size="small"
          working={isPending}
          onClick={() => mutate({ params: { id: props.bookingId } })}
        >
          {t('admin_recipient_show')}
        </Button>
      )}
      <InlineError error={error} />
    </>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
        {children}
      </dd>
    </>
  )
}

/** A name that leads to the person's page, for those who may open it. */
function PersonLink(props: { of: 'rider' | 'driver'; id: string | null; name: string }) {
  const { of: role, id, name } = props
  const isAdmin = useSignedIn().usertype === 'admin'
  if (id === null || (role === 'rider' && !isAdmin)) return <bdi>{name}</bdi>
  return (
    <AppLink
      href={paths.person(role, id)}
      className="font-semibold text-accent underline-offset-3 hover:underline"
    >
      <bdi>{name}</bdi>
    </AppLink>
  )
}

function Call({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number}`} className="text-accent underline-offset-3 hover:underline">
      <MobileNumber number={number} />
    </a>
  )
}
