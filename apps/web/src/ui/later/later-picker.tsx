import { bookLaterLeadMinutes, latestTripDateMs } from '@cabstand/domain/booking/book-later'
import { fromAbsolute, now, parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components'
import '../../styles/later-picker.css'
import { CalendarIcon } from '../form-icons.ts'
import { latinDigits } from '../format.ts'
import { spriteIcon } from '../sprite-icon.tsx'

// Drawn here: an import of the app's icons would become a chunk that both load.
const ChevronBackIcon = spriteIcon('chevron-back', true)
const ChevronDownIcon = spriteIcon('chevron-down')

export interface LaterPickerProps {
  /** Form name; the value sent is ISO 8601 in UTC. */
  readonly name: string
  readonly label: string
  readonly locale: string
  readonly timeZone: string
  /** ISO 8601 with its offset; absent: a few minutes from now. */
  readonly defaultValue?: string | undefined
  /**
   * Called with each complete choice, and with the initial one when there was no default. ISO 8601 in UTC; undefined
   * once all parts are empty.
   */
  readonly onChange?: (instant: string | undefined) => void
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
}

const firstOfferMinutes = 30
const stepMinutes = 5

// React Aria adds its one rule as an inline style element unless it finds this id; the policy forbids
// that element, so the rule is in our style sheet.
const ruleIsThere = document.createElement('meta')
ruleIsThere.id = 'react-aria-pressable-style'
document.head.append(ruleIsThere)

/** A few minutes from now, rounded up to five minutes. */
function firstOffer(timeZone: string): ZonedDateTime {
  const soon = now(timeZone).add({ minutes: firstOfferMinutes }).set({ second: 0, millisecond: 0 })
  return soon.add({ minutes: (stepMinutes - (soon.minute % stepMinutes)) % stepMinutes })
}

/** Date and time in the settings' zone, in the calendar of the language. Loaded only for "Later". */
export default function LaterPicker(props: LaterPickerProps) {
  const { name, label, locale, timeZone, defaultValue, onChange, autoFocus = false } = props
  const [value, setValue] = useState<ZonedDateTime | null>(() =>
    defaultValue ? parseAbsolute(defaultValue, timeZone) : firstOffer(timeZone),
  )
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    tell.current?.(value?.toAbsoluteString())
  }, [value])
  return (
    <I18nProvider locale={latinDigits(locale)}>
      <DatePicker
        value={value}
        onChange={setValue}
        minValue={now(timeZone).add({ minutes: bookLaterLeadMinutes })}
        maxValue={fromAbsolute(latestTripDateMs(Date.now()), timeZone)}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        autoFocus={autoFocus}
        className="grid gap-1.5"
      >
        <Label className="text-label font-semibold text-ink-2">{label}</Label>
        <Group className="flex min-h-11 items-center rounded-control border border-control bg-surface ps-3 data-focus-within:border-focus data-invalid:border-danger">
          <DateInput className="flex flex-1 flex-wrap">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-plate px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-ink-3"
              />
            )}
          </DateInput>
          <Button className="inline-flex size-11 items-center justify-center text-ink-2">
            <CalendarIcon size={18} />
          </Button>
        </Group>
        <Popover
          placement="bottom start"
          className="rounded-panel border border-line bg-surface p-3 text-ink shadow-2"
        >
          <Dialog className="outline-none">
            <Calendar>
              <header className="mb-2 flex items-center gap-2">
                <Button
                  slot="previous"
                  className="inline-flex size-9 items-center justify-center rounded-control hover:bg-hover"
                >
                  <ChevronBackIcon size={18} />
                </Button>
                <Heading className="flex-1 text-center font-bold" />
                <Button
                  slot="next"
                  className="inline-flex size-9 items-center justify-center rounded-control hover:bg-hover"
                >
                  <ChevronDownIcon size={18} className="-rotate-90 rtl:rotate-90" />
                </Button>
              </header>
              <CalendarGrid className="[&_th]:pb-1 [&_th]:text-small [&_th]:font-semibold [&_th]:text-ink-3">
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="flex size-9 items-center justify-center rounded-control text-sm outline-offset-1 hover:bg-hover data-outside-month:invisible data-selected:bg-accent data-selected:text-on-accent data-disabled:text-ink-3 data-disabled:line-through"
                  />
                )}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
        <input type="hidden" name={name} value={value?.toAbsoluteString() ?? ''} />
      </DatePicker>
    </I18nProvider>
  )
}
