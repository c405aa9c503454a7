import { rateBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

const hour = 3_600_000
const stars = [1, 2, 3, 4, 5] as const

/** One to five stars while the trip can be rated. Those of a paid trip, or none, close it. */
export function RatePanel({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const offline = useOfflineReason()
  const [chosen, setChosen] = useState<number | null>(null)
  const isPaid = booking.status === 'PAID'
  const rate = useBookingAction(rateBooking, 'rider', {
    // The booking that is shown may be the rated one already: who closed it tells a late rating.
    onSuccess: ({ completedBy, rating }) =>
      toast.done(
        completedBy === 'system'
          ? t('trip_rated', { rating: rating ?? '' })
          : t(`trip_rate_done${rideOrParcel(booking)}`),
      ),
  })
  const minutesInStatus = (useNow(!isPaid, hour) - Date.parse(booking.completedAt ?? '')) / 60_000
  if (!bookingCan.rate(booking, 'rider', { minutesInStatus }).ok) return null
  const send = (rating: number | null) =>
    rate.mutate({ params: { id: booking.id }, body: rating === null ? {} : { rating } })
  return (
    <section className="grid justify-items-center gap-3 rounded-panel border border-line p-4">
      <fieldset className="contents">
        <legend className="w-full text-center font-bold">
          {t(`trip_rate_title${rideOrParcel(booking)}`, { name: booking.driverName?.split(' ')[0] ?? '' })}
        </legend>
        <div dir="ltr" className="flex">
          {stars.map((count) => (
            <label
              key={count}
              className="inline-flex size-12 items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="rating"
                value={count}
                checked={chosen === count}
                onChange={() => setChosen(count)}
                className="visually-hidden"
              />
              <span className="visually-hidden">{t('trip_rate_stars', { count })}</span>
              <StarIcon
                size={24}
                className={cx('size-8!', chosen !== null && count <= chosen ? 'text-accent' : 'text-control')}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <InlineError error={rate.error} className="w-full" />
      <div className="flex flex-wrap justify-center gap-2">
        {chosen !== null && (
          <Button working={rate.isPending} disabledReason={offline} onClick={() => send(chosen)}>
            {t('trip_rate_send', { count: chosen })}
          </Button>
        )}
        {isPaid && (
          <Button
            kind="quiet"
            working={chosen === null && rate.isPending}
            disabledReason={offline}
            onClick={() => send(null)}
          >
            {t('trip_rate_skip')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The stars that the rider gave. */
export function GivenRating({ rating }: { rating: number }) {
  const t = useText()
  return (
    <section className="flex items-center justify-center gap-3 rounded-panel border border-line px-4 py-3">
      <p className="text-sm text-ink-2">{t('trip_rated', { rating })}</p>
      <span aria-hidden="true" dir="ltr" className="flex">
        {stars.map((count) => (
          <StarIcon key={count} size={18} className={count <= rating ? 'text-accent' : 'text-control'} />
        ))}
      </span>
    </section>
  )
}
