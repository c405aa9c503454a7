import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { addDays, firstDayOfWeek, placeInWeek, toDay, todayIn, weekOf } from '../days.ts'
import { denseClass } from '../dense-input.tsx'
import type { FieldIds } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { useFormat, useLocale, useText } from '../text.tsx'
import { Popover } from './popover.tsx'

export interface DayPickerProps {
  readonly ids: FieldIds
  /** YYYY-MM-DD; empty: no day. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Another person has changed it too. */
  readonly warned?: boolean
}

/** A day, chosen in a calendar of the page's language: browsers write those of their own date field in theirs. */
export function DayPicker({ ids, value, onChange, warned = false }: DayPickerProps) {
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const valueId = useId()
  const calendarId = useId()
  const choose = (day: string) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('day_choose')}
      focusId={calendarId}
      trigger={
        <button
          {...ids}
          type="button"
          aria-describedby={cx(valueId, ids['aria-describedby'])}
          className={cx(
            denseClass,
            'flex items-center justify-between gap-2 text-start focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger',
            warned && 'border-warn-line',
          )}
        >
          <span id={valueId} className={value === '' ? 'text-ink-3' : undefined}>
            {value === '' ? t('day_none') : format.calendarDate(value)}
          </span>
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
        </button>
      }
    >
      <Calendar id={calendarId} value={value} onChoose={choose} />
      {value !== '' && (
        <Button kind="quiet" size="small" onClick={() => choose('')}>
          {t('day_clear')}
        </Button>
      )}
    </Popover>
  )
}

interface CalendarProps {
  /** Of the day that Tab reaches. */
  readonly id: string
  readonly value: string
  readonly onChoose: (day: string) => void
}

/** One month. The arrow keys go from day to day, Page Up and Page Down from month to month, with Shift from year to year. */
function Calendar({ id, value, onChoose }: CalendarProps) {
  const { basis, calendarDate } = useFormat()
  const { direction } = useLocale()
  const today = todayIn(basis.timeZone)
  const [reached, setReached] = useState(value || today)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current && reached) document.getElementById(id)?.focus()
    byKey.current = false
  }, [id, reached])
  const firstDay = firstDayOfWeek(basis.dateLocale)
  const weeks = weeksOf(reached, firstDay)
  const weekday = dateFormat(basis.dateLocale, { weekday: 'narrow' })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, reached, { firstDay, direction })
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    setReached(next)
  }
  return (
    <>
      <MonthTurner reached={reached} onReach={setReached} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid */}
      <table role="grid" onKeyDown={onKeyDown} className="text-center text-label">
        <thead aria-hidden="true" className="text-small text-ink-2">
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} className="h-8 font-semibold">
                {weekday.format(Date.parse(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    id={day === reached ? id : undefined}
                    tabIndex={day === reached ? 0 : -1}
                    aria-label={calendarDate(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    className={cx(
                      'size-9 rounded-control hover:bg-hover aria-[current]:font-bold aria-[current]:underline aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:size-11',
                      day.slice(0, 7) !== reached.slice(0, 7) && 'text-ink-3',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

/** The name of the month, between the buttons that lead to the one before and the one after. */
function MonthTurner(props: { readonly reached: string; readonly onReach: (day: string) => void }) {
  const { reached, onReach } = props
  const t = useText()
  const { basis } = useFormat()
  const turn = (label: string, months: number, Icon: typeof ChevronLeft) => (
    <IconButton label={label} onClick={() => onReach(addMonths(reached, months))}>
      <Icon size={18} aria-hidden="true" className="rtl:rotate-180" />
    </IconButton>
  )
  return (
    <div className="flex items-center justify-between">
      {turn(t('day_month_before'), -1, ChevronLeft)}
      <span aria-live="polite" className="text-label font-bold">
        {dateFormat(basis.dateLocale, { month: 'long', year: 'numeric' }).format(Date.parse(reached))}
      </span>
      {turn(t('day_month_after'), 1, ChevronRight)}
    </div>
  )
}

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The weeks of the month of a day, whole. */
function weeksOf(day: string, firstDay: number): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const weeks: string[][] = []
  for (let week = weekOf(first, firstDay); week.slice(0, 7) <= day.slice(0, 7); week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)))
  return weeks
}

/** The day that a key leads to. */
function dayAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  day: string,
  { firstDay, direction }: { readonly firstDay: number; readonly direction: 'ltr' | 'rtl' },
): string | undefined {
  const right = direction === 'rtl' ? -1 : 1
  const months = shiftKey ? 12 : 1
  const place = placeInWeek(day, firstDay)
  switch (key) {
    case 'ArrowRight':
      return addDays(day, right)
    case 'ArrowLeft':
      return addDays(day, -right)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -place)
    case 'End':
      return addDays(day, 6 - place)
    case 'PageDown':
      return addMonths(day, months)
    case 'PageUp':
      return addMonths(day, -months)
    default:
      return undefined
  }
}
