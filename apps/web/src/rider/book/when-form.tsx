import { bookLaterMaxDays, latestTripDateMs } from '@cabstand/domain/booking/book-later'
import { LaterField } from '../../features/booking/later-field.tsx'
import { laterNoteKey } from '../../features/booking/later-note-key.ts'
import { dayName, dayTimeInSentence } from '../../features/text/day-time.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { AlertIcon, CalendarIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import type { ChosenTrip } from './chosen-trip.ts'

/** Now, or a time. */
export function WhenForm(props: {
  readonly trip: ChosenTrip
  readonly onChange: (patch: BookSearch) => void
}) {
  const { trip, onChange } = props
  const t = useText()
  return (
    <div className="grid gap-2">
      <Segmented
        label={t('when')}
        name="when"
        value={trip.later ? 'later' : 'now'}
        onChange={(when) => onChange(when === 'later' ? { when } : { when: undefined, at: undefined })}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later'), icon: <CalendarIcon size={16} /> },
        ]}
        className="justify-self-start"
      />
      {trip.later && (
        <>
          <LaterField defaultValue={trip.tripDate} onChange={(at) => onChange({ at })} />
          <LaterNote timeError={trip.timeError} />
        </>
      )}
    </div>
  )
}

/** How far ahead a ride can be booked, and the error of the chosen time. */
function LaterNote({ timeError }: Pick<ChosenTrip, 'timeError'>) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const errorText = useErrorText()
  const nowMs = Date.now()
  const latest = new Date(latestTripDateMs(nowMs))
  if (timeError === undefined) {
    const until = dayName(format, latest, nowMs)
    return (
      <p className="text-label text-ink-3">
        {`${t(laterNoteKey(settings))} ${t('book_latest', { days: bookLaterMaxDays, until })}`}
      </p>
    )
  }
  return (
    <p role="alert" className="flex items-start gap-1.5 text-label font-semibold text-danger">
      <AlertIcon size={16} />
      {timeError === 'booking_too_far_ahead'
        ? t('book_latest', { days: bookLaterMaxDays, until: dayTimeInSentence(t, format, latest, nowMs) })
        : errorText(timeError)}
    </p>
  )
}
