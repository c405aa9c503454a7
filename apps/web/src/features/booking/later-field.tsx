import { bookLaterMaxDays } from '@cabstand/domain/booking/book-later'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormatBasis } from '../../ui/format.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { dayMs, toInstant, wallClockMs } from '../text/zoned.ts'

export interface LaterFieldProps {
  /** ISO 8601 with its offset; absent: half an hour from now. */
  readonly defaultValue?: string | undefined
  /**
   * Called with each choice, and with the initial one when there was no default. ISO 8601 in UTC; undefined while the
   * time is incomplete.
   */
  readonly onChange: (instant: string | undefined) => void
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
}

const controlClass =
  'min-h-11 min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink'

const firstOfferMs = 30 * 60_000
const stepMs = 5 * 60_000
const firstOffer = () => Math.ceil((Date.now() + firstOfferMs) / stepMs) * stepMs

/**
 * Day and time of a later trip, in the settings' time zone; `at` in a form. The days are a list, because a browser names
 * those of its own date field in the browser's language instead of the page's (ADR-100).
 */
export function LaterField({ defaultValue, onChange, autoFocus = false }: LaterFieldProps) {
  const t = useText()
  const { basis } = useFormat()
  const [wallTime, setWallTime] = useState(() => {
    const startMs = defaultValue === undefined ? firstOffer() : Date.parse(defaultValue)
    return new Date(wallClockMs(startMs, basis.timeZone)).toISOString().slice(0, 16)
  })
  const [day = '', time = ''] = wallTime.split('T')
  const choose = (next: string) => {
    setWallTime(next)
    onChange(toInstant(next, basis.timeZone))
  }
  const start = useEffectEvent(() => {
    if (defaultValue === undefined) choose(wallTime)
  })
  useEffect(() => start(), [])
  return (
    <fieldset className="grid grid-cols-[1fr_auto] gap-2">
      <legend className="mb-1.5 text-label font-semibold text-ink-2">{t('pickup_time')}</legend>
      <select
        aria-label={t('pickup_day')}
        value={day}
        onChange={({ currentTarget }) => choose(`${currentTarget.value}T${time}`)}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field by a key
        autoFocus={autoFocus}
        className={controlClass}
      >
        {listDays(day, basis).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <input
        type="time"
        aria-label={t('pickup_clock')}
        value={time}
        onChange={({ currentTarget }) => choose(`${day}T${currentTarget.value}`)}
        className={controlClass}
      />
      <input type="hidden" name="at" value={toInstant(wallTime, basis.timeZone) ?? ''} />
    </fieldset>
  )
}

/** The days that can be booked, and the chosen one if it is none of them: YYYY-MM-DD and the name. */
function listDays(chosen: string, { numberLocale, dateLocale, timeZone }: FormatBasis) {
  const todayMs = Math.floor(wallClockMs(Date.now(), timeZone) / dayMs) * dayMs
  const relative = new Intl.RelativeTimeFormat(numberLocale, { numeric: 'auto' })
  const dates = new Intl.DateTimeFormat(dateLocale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const days = Array.from({ length: bookLaterMaxDays + 1 }, (_, away) => todayMs + away * dayMs)
  return [...new Set([...days, Date.parse(chosen)])]
    .toSorted((one, other) => one - other)
    .map((ms) => {
      const away = (ms - todayMs) / dayMs
      const date = dates.format(ms)
      const name = away === 0 || away === 1 ? `${relative.format(away, 'day')}: ${date}` : date
      return [new Date(ms).toISOString().slice(0, 10), name.charAt(0).toLocaleUpperCase() + name.slice(1)]
    })
}
