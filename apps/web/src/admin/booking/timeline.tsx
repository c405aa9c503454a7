import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { useQuery } from '@tanstack/react-query'
import { bookingEventsQuery } from '../../api/queries/booking-details.ts'
import { bookingPaymentsQuery } from '../../api/queries/card-payments.ts'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from './panel.tsx'
import { paymentSteps } from './payment-steps.ts'
import { askedBefore, bookingAt, eventNote } from './timeline-notes.ts'

const glyphs: Record<BookingEventType, BookingStatus> = {
  'booking.payment_pending': 'PAYMENT_PENDING',
  'booking.requested': 'NEW',
  'booking.asked': 'NEW',
  'booking.accepted': 'ACCEPTED',
  'booking.returned': 'NEW',
  'booking.late': 'ACCEPTED',
  'booking.arrived': 'ARRIVED',
  'booking.started': 'STARTED',
  'booking.pictured': 'STARTED',
  'booking.drop_changed': 'STARTED',
  'booking.ends_later': 'STARTED',
  'booking.reached': 'REACHED',
  'booking.fare_decided': 'REACHED',
  'booking.payment_chosen': 'PENDING',
  'booking.promo_chosen': 'PENDING',
  'booking.pending': 'PENDING',
  'booking.paid': 'PAID',
  'booking.completed': 'COMPLETE',
  'booking.rated': 'COMPLETE',
  'booking.tipped': 'COMPLETE',
  'booking.cancelled': 'CANCELLED',
  'booking.alerted': 'PENDING',
  'booking.lost_property': 'PENDING',
  'booking.lost_property_closed': 'PENDING',
  'booking.emergency': 'PENDING',
  'booking.emergency_seen': 'PENDING',
}

type TypeWord = BookingEventType extends `booking.${infer Word}` ? Word : never

const wordOf = (type: BookingEventType) => type.slice('booking.'.length) as TypeWord

/** The steps of a booking; admins read which of them took it. */
export const useBookingEvents = (booking: AdminBooking | FleetBooking) =>
  useQuery(bookingEventsQuery(booking.id, 'customer' in booking ? 'admin' : 'fleetadmin'))

/** The timeline of a booking; admins see what happened to its card payments too. */
export function Timeline({ booking }: { booking: AdminBooking | FleetBooking }) {
  const t = useText()
  const format = useFormat()
  const events = useBookingEvents(booking)
  const payments = useQuery({ ...bookingPaymentsQuery(booking.id), enabled: 'customer' in booking })
  return (
    <Panel
      title={t('admin_happened')}
      aside={<span className="text-ink-2">{format.date(booking.bookingDate)}</span>}
    >
      <PanelAnswer answer={events} failedTitle={t('admin_events_failed')}>
        {(all) => {
          const steps = [
            ...all.map((event, index) => ({
              key: String(event.number),
              at: event.at,
              title: t(`admin_event_${wordOf(event.type)}`),
              note: eventNote(t, format, bookingAt(booking, all, index), event, askedBefore(all, index)),
              status: glyphs[event.type],
              isBad: event.type === 'booking.cancelled',
            })),
            ...paymentSteps(t, format, payments.data ?? []).map((step) => ({
              ...step,
              status: 'PAID' as const,
            })),
          ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          return (
            <ol className="p-4">
              {steps.map((step, index) => (
                <Step {...step} key={step.key} last={index === steps.length - 1} />
              ))}
            </ol>
          )
        }}
      </PanelAnswer>
    </Panel>
  )
}

interface StepProps {
  readonly at: string
  readonly title: string
  readonly note: string
  readonly status: BookingStatus
  readonly isBad: boolean
  readonly last: boolean
}

function Step({ at, title, note, status, isBad, last }: StepProps) {
  const format = useFormat()
  return (
    <li className="flex gap-3">
      <Bdi className="min-w-16 shrink-0 whitespace-nowrap text-ink-2 tabular-nums">
        {timeWithSeconds(format, at)}
      </Bdi>
      <span className="flex flex-col items-center">
        <StatusGlyph
          status={status}
          className={cx('mt-0.5 size-4!', isBad ? 'text-danger' : 'text-accent')}
        />
        {!last && <span aria-hidden="true" className="my-1 w-px flex-1 bg-line-2" />}
      </span>
      <span className="min-w-0 flex-1 pb-4">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-2 [overflow-wrap:anywhere]">{note}</span>
      </span>
    </li>
  )
}
