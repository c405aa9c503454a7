import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import { isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import { readIn } from '@cabstand/contract/texts/read-in'
import { currencyExponent, moneyPlaces } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'

export type FormatSettings = Pick<
  PublicSettings,
  'code' | 'symbol' | 'swipeSymbol' | 'decimal' | 'timeZone' | 'convertToMile'
>

/** The texts of a car type; bookings have no extra info. */
export interface CarTypeWords {
  readonly name: string
  readonly extraInfo?: string
  readonly translations: Readonly<Record<string, { readonly name: string; readonly extraInfo: string }>>
}

/** An address as it was typed, and its translations. */
export interface AddressWords {
  readonly address: string
  readonly translations?: Readonly<Record<string, string>> | undefined
}

export interface FormatBasis {
  readonly numberLocale: string
  readonly dateLocale: string
  readonly timeZone: string
}

export interface Format {
  /** An amount in minor units for display, such as `€12.18`. */
  readonly money: (minorUnits: number) => string
  /**
   * A rate in major units, rounded as money is shown, such as `€1.06`; less than the smallest amount shows two figures.
   */
  readonly rate: (majorUnits: string | number) => string
  readonly number: (value: number, maximumFractionDigits?: number, minimumFractionDigits?: number) => string
  /** A percentage from 0 to 100, as the language writes it: `12%`. */
  readonly percent: (percent: number) => string
  /** Time of day in the settings' time zone. */
  readonly time: (instant: string | Date) => string
  /** A time of day, `20:00`, as this installation writes it. */
  readonly clockTime: (time: string) => string
  readonly date: (instant: string | Date) => string
  /** A day without a time, `2026-11-24`: the same in every time zone. */
  readonly calendarDate: (day: string) => string
  /** Day and time; with the year if it is not this one. */
  readonly dateTime: (instant: string | Date) => string
  /** The base of other formats of this language and these settings. */
  readonly basis: FormatBasis
  /** Kilometres or miles as configured, such as `6.4`; the name of the unit is a text. */
  readonly distance: (meters: number) => string
  /** A car type's texts in this language, or the operator's own where they are not translated. */
  readonly carType: (carType: CarTypeWords) => { readonly name: string; readonly extraInfo: string }
  /** The address of a stop in this language, where the map has it. */
  readonly address: (stop: AddressWords) => string
  /** A text of the operator in this language, or as it is where it is not translated. */
  readonly translated: (text: string, translations: AddressWords['translations']) => string
  /** Whole minutes, at least 1. */
  readonly minutes: (seconds: number) => number
}

const metersPerKilometer = 1000
const metersPerMile = 1609.344

/** Latin digits in every language, so that prices, plates and times read the same. */
export function latinDigits(locale: string): string {
  return locale.includes('-u-') ? locale : `${locale}-u-nu-latn`
}

/** Keeps the order of an amount's characters inside right-to-left text. */
function inOrder(text: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' ? isolateLeftToRight(text) : text
}

/** Rates and amounts in the operator's currency. */
function createMoneyFormat(
  numberLocale: string,
  direction: 'ltr' | 'rtl',
  { code, decimal, symbol, swipeSymbol }: FormatSettings,
): Pick<Format, 'rate' | 'money'> {
  const exponent = currencyExponent(code)
  const places = moneyPlaces({ currency: code, decimal })
  const fractions = { minimumFractionDigits: places, maximumFractionDigits: places }
  const amounts = new Intl.NumberFormat(numberLocale, fractions)
  // Rounded like amounts of money, unless that leaves fewer than two digits.
  const rates = new Intl.NumberFormat(numberLocale, {
    ...fractions,
    // €0.40, not €0.4; but ¥5, not ¥5.0.
    minimumSignificantDigits: places >= 2 ? 2 : 1,
    maximumSignificantDigits: 2,
    roundingPriority: 'morePrecision',
  })
  const withSymbol = (figure: string, sign: string) =>
    inOrder(swipeSymbol ? `${sign}${figure} ${symbol}` : `${sign}${symbol}${figure}`, direction)
  return {
    rate: (majorUnits) => withSymbol(rates.format(Number(majorUnits)), ''),
    money: (minorUnits) => {
      const figure = amounts.format(Math.abs(minorUnits) / 10 ** exponent)
      return withSymbol(figure, minorUnits < 0 ? '\u2212' : '')
    },
  }
}

/** Formatters of one language under one set of settings. Numbers in `ar` are `ar-u-nu-latn`. */
export function createFormat(
  locale: string,
  dateLocale: string,
  direction: 'ltr' | 'rtl',
  settings: FormatSettings,
): Format {
  const numberLocale = latinDigits(locale)
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = settings.timeZone) => {
    const format = new Intl.DateTimeFormat(latinDigits(dateLocale), { timeZone, ...options })
    return (instant: string | Date) => format.format(new Date(instant))
  }
  // Times stand as left-to-right pieces in right-to-left text, where a day period would change sides.
  const hours = direction === 'rtl' ? ({ hourCycle: 'h23' } as const) : {}
  const clock = { hour: '2-digit', minute: '2-digit', ...hours } as const
  const day = { day: 'numeric', month: 'short' } as const
  const date = { ...day, year: 'numeric' } as const
  const clockTime = dates(clock, 'UTC')
  const yearOf = dates({ year: 'numeric' })
  const dateTime = dates({ ...day, ...clock })
  const dateTimeOfYear = dates({ ...date, ...clock })
  const unit = settings.convertToMile ? metersPerMile : metersPerKilometer
  // Making a format costs many times as much as using it, and lists with clocks write numbers each second.
  const made = new Map<string, Intl.NumberFormat>()
  const numbers = (maximumFractionDigits: number, minimumFractionDigits: number) => {
    const key = `${maximumFractionDigits} ${minimumFractionDigits}`
    const format =
      made.get(key) ?? new Intl.NumberFormat(numberLocale, { maximumFractionDigits, minimumFractionDigits })
    made.set(key, format)
    return format
  }
  return {
    ...createMoneyFormat(numberLocale, direction, settings),
    number: (value, maximumFractionDigits = 2, minimumFractionDigits = 0) =>
      numbers(maximumFractionDigits, minimumFractionDigits).format(value),
    percent: (percent) =>
      new Intl.NumberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 2 }).format(
        percent / 100,
      ),
    time: dates(clock),
    clockTime: (time) => clockTime(`1970-01-01T${time}Z`),
    date: dates(date),
    calendarDate: dates(date, 'UTC'),
    dateTime: (instant) => (yearOf(instant) === yearOf(new Date()) ? dateTime : dateTimeOfYear)(instant),
    basis: { numberLocale, dateLocale: latinDigits(dateLocale), timeZone: settings.timeZone },
    distance: (meters) => numbers(1, 0).format(meters / unit),
    carType: ({ name, extraInfo = '', translations }) =>
      lookUp(translations, locale) ??
      lookUp(translations, locale.split('-')[0] ?? locale) ?? { name, extraInfo },
    address: (stop) => readIn(stop, locale),
    translated: (text, translations) => readIn({ address: text, translations }, locale),
    minutes: (seconds) => Math.max(1, Math.round(seconds / 60)),
  }
}
