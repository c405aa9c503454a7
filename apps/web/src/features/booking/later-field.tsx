import { bookLaterLeadMinutes, bookLaterMaxDays } from '@cabstand/domain/booking/book-later'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayMs } from '../../ui/days.ts'
import type { FormatBasis } from '../../ui/format.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { toInstant, wallClockMs } from '../text/zoned.ts'

export interface LaterFieldProps {
  /** ISO 8601 with its offset; absent: half an hour from now. */
  readonly defaultValue?: string | undefined
  /** Called with each choice, and with the initial one when there was no default. ISO 8601 in UTC. */
  readonly onChange: (instant: string | undefined) => void
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
}

const controlClass =
  'min-h-11 min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink'

const minuteMs = 60_000
const firstOfferMs = 30 * minuteMs
const stepMs = 5 * minuteMs
const tonight = '20:00'
const morning = '08:00'

/** `2026-11-21T18:15` of a wall clock in milliseconds. */
const wallText = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 16)
const inSteps = (wallMs: number) => Math.ceil(wallMs / stepMs) * stepMs

/**
 * Day and time of a later trip, in the settings' time zone; `at` in a form. Both are lists, because a browser writes its
 * own fields for dates and times in the browser's language and clock instead of the page's (ADR-100).
 */
export function LaterField({ defaultValue, onChange, autoFocus = false }: LaterFieldProps) {
  const t = useText()
  const format = useFormat()
  const { basis } = format
  const nowMs = wallClockMs(Date.now(), basis.timeZone)
  const soon = wallText(inSteps(nowMs + firstOfferMs))
  const [wallTime, setWallTime] = useState(() =>
    defaultValue === undefined ? soon : wallText(wallClockMs(Date.parse(defaultValue), basis.timeZone)),
  )
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
      <QuickChoices soon={soon} nowMs={nowMs} chosen={wallTime} onChoose={choose} />
      <select
        aria-label={t('pickup_day')}
        value={day}
        onChange={({ currentTarget }) => choose(`${currentTarget.value}T${time}`)}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field by a key
        autoFocus={autoFocus}
        className={controlClass}
      >
        {listDays(day, nowMs, basis).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('pickup_clock')}
        value={time}
        onChange={({ currentTarget }) => choose(`${day}T${currentTarget.value}`)}
        className={controlClass}
      >
        {listTimes(wallTime, nowMs).map((each) => (
          <option key={each} value={each}>
            {format.clockTime(each)}
          </option>
        ))}
      </select>
      <input type="hidden" name="at" value={toInstant(wallTime, basis.timeZone) ?? ''} />
    </fieldset>
  )
}

/** Times that are often wanted, by wall clock: each is one press. */
function QuickChoices(props: {
  readonly soon: string
  readonly nowMs: number
  readonly chosen: string
  readonly onChoose: (wallTime: string) => void
}) {
  const { soon, nowMs, chosen, onChoose } = props
  const t = useText()
  const { clockTime } = useFormat()
  const choices = [
    { text: t('later_soon'), at: soon },
    {
      text: t('later_tonight', { time: clockTime(tonight) }),
      at: `${wallText(nowMs).slice(0, 10)}T${tonight}`,
    },
    {
      text: t('later_tomorrow', { time: clockTime(morning) }),
      at: `${wallText(nowMs + dayMs).slice(0, 10)}T${morning}`,
    },
  ].filter(({ at }) => at >= soon)
  return (
    <span className="col-span-2 flex flex-wrap gap-2">
      {choices.map(({ text, at }) => (
        <button
          key={at}
          type="button"
          aria-pressed={at === chosen}
          onClick={() => onChoose(at)}
          className="min-h-11 rounded-control border border-line-2 px-3 text-sm font-semibold text-ink-2 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:text-ink"
        >
          {text}
        </button>
      ))}
    </span>
  )
}

/** The times of the chosen day that can be booked, and the chosen one if it is none of them: HH:MM. */
function listTimes(chosen: string, nowMs: number): string[] {
  const dayStartMs = Date.parse(`${chosen.slice(0, 10)}T00:00Z`)
  const firstMs = Math.max(dayStartMs, inSteps(nowMs + bookLaterLeadMinutes * minuteMs))
  const count = Math.max(0, Math.ceil((dayStartMs + dayMs - firstMs) / stepMs))
  const times = Array.from({ length: count }, (_, step) => wallText(firstMs + step * stepMs).slice(11))
  return [...new Set([...times, chosen.slice(11)])].toSorted()
}

/** The days that can be booked, and the chosen one if it is none of them: YYYY-MM-DD and the name. */
function listDays(chosen: string, nowMs: number, { numberLocale, dateLocale }: FormatBasis) {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs
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
