import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { isolate, isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { readIn } from '@cabstand/contract/texts/read-in'
import type { TextParams } from '@cabstand/contract/texts/translate'
import { moneyPlaces } from '@cabstand/domain/currency'
import { toDecimalString } from '@cabstand/domain/exact'
import { exactMajor } from '@cabstand/domain/money'
import { localTime } from '../lists/export/cell.ts'
import { type Direction, hasRightToLeft } from './script.ts'

export interface DocumentSettings {
  readonly code: string
  readonly symbol: string
  readonly swipeSymbol: boolean
  readonly decimal: number
  readonly timeZone: string
}

export type DocumentText = (key: TextKey, params?: TextParams) => string

/** Writes the values of a document in a language, as the web shows them. */
export interface DocumentLanguage {
  readonly locale: string
  readonly direction: Direction
  readonly text: DocumentText
  /** An amount in minor units, such as `€1,234.50`. */
  readonly money: (minorUnits: number) => string
  /** A decimal number as text with at most this many decimals. */
  readonly number: (value: string | number, places?: number) => string
  readonly percent: (percent: string) => string
  readonly date: (instant: string | Date) => string
  readonly dateTime: (instant: string | Date) => string
  readonly time: (instant: string | Date) => string
  /** `2026-11-22 18:04`: it sorts as text, and spreadsheets read it as a time. */
  readonly sortableTime: (instant: string | Date) => string
  /** A year and month, such as `November 2026`. */
  readonly month: (year: number, month: number) => string
  /** `November` */
  readonly monthName: (month: number) => string
  /** A date such as `2026-11-22`, without a time. */
  readonly calendarDate: (day: string) => string
  readonly address: (stop: Parameters<typeof readIn>[0]) => string
  /** Keeps a name, reference or number whole inside of other text. */
  readonly isolated: (text: string) => string
}

/** How a language of the installation writes texts, and dates. */
export interface DocumentLocale {
  readonly langLocale: string
  readonly dateLocale: string
}

/** Digits are Latin in every language. */
export function createDocumentLanguage(
  { langLocale: locale, dateLocale }: DocumentLocale,
  text: DocumentText,
  settings: DocumentSettings,
): DocumentLanguage {
  const direction = isRightToLeft(locale) ? 'rtl' : 'ltr'
  const base = latinDigits(locale)
  const places = moneyPlaces({ currency: settings.code, decimal: settings.decimal })
  const amounts = new Intl.NumberFormat(base, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  const inOrder = (value: string) => (direction === 'rtl' ? isolateLeftToRight(value) : value)
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = settings.timeZone) => {
    const format = new Intl.DateTimeFormat(latinDigits(dateLocale), { timeZone, ...options })
    return (instant: string | Date) => format.format(new Date(instant))
  }
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const date = dates(day)
  const clockTime = dates(clock)
  const time = (instant: string | Date) => inOrder(clockTime(instant))
  const monthNames = dates({ month: 'long' }, 'UTC')
  const calendarDates = dates(day, 'UTC')
  const monthOf = dates({ month: 'long', year: 'numeric' }, 'UTC')
  const isolated = (value: string) => (direction === 'rtl' || hasRightToLeft(value) ? isolate(value) : value)
  return {
    locale,
    direction,
    text,
    money: (minorUnits) => {
      const exact = toDecimalString(exactMajor(Math.abs(minorUnits), settings.code), places)
      const figure = amounts.format(exact as `${number}`)
      const sign = minorUnits < 0 ? '\u2212' : ''
      return inOrder(
        settings.swipeSymbol
          ? `${sign}${figure}\u00a0${settings.symbol}`
          : `${sign}${settings.symbol}${figure}`,
      )
    },
    number: (value, maximumFractionDigits = 2) =>
      new Intl.NumberFormat(base, { maximumFractionDigits }).format(Number(value)),
    percent: (percent) =>
      inOrder(
        new Intl.NumberFormat(base, { style: 'percent', maximumFractionDigits: 2 }).format(
          Number(percent) / 100,
        ),
      ),
    date,
    time,
    dateTime: (instant) => `${date(instant)} ${time(instant)}`,
    sortableTime: (instant) => localTime(new Date(instant).toISOString(), settings.timeZone),
    monthName: (month) => monthNames(new Date(Date.UTC(2000, month - 1, 1))),
    calendarDate: (day) => calendarDates(`${day}T00:00:00Z`),
    month: (year, month) => monthOf(new Date(Date.UTC(year, month - 1, 1))),
    address: (stop) => isolated(readIn(stop, locale)),
    isolated,
  }
}

/** The locale with Latin digits; English for one that engines do not know. */
function latinDigits(locale: string): string {
  const [known = 'en'] = Intl.NumberFormat.supportedLocalesOf(locale)
  return known.includes('-u-') ? known : `${known}-u-nu-latn`
}
