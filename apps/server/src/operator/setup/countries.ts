import type { SetupCountry } from '@cabstand/contract/http/operator/setup'
import { lookUp } from '@cabstand/domain/look-up'
import currencyData from 'cldr-core/supplemental/currencyData.json' with { type: 'json' }
import zoneData from 'cldr-core/supplemental/primaryZones.json' with { type: 'json' }
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

interface CurrencyPeriod {
  readonly _from?: string
  readonly _to?: string
  readonly _tender?: string
}

const currencies: Readonly<Record<string, readonly Readonly<Record<string, CurrencyPeriod>>[]>> =
  currencyData.supplemental.currencyData.region
const primaryZones: Readonly<Record<string, string>> = zoneData.supplemental.primaryZones

/** Supported by engines (ES2025) but not yet declared by TypeScript. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

/**
 * Countries whose road signs use miles: the United Kingdom, the United States, and some current and former territories.
 */
const countriesInMiles = new Set(
  'AG AI AS BS BZ DM FK GB GD GG GU IM JE KN KY LC LR MP MS SH TC US VC VG VI'.split(' '),
)

/** Every country with a calling code and a currency, by ISO 3166-1 alpha-2 code. */
export function listCountries(now: Date): SetupCountry[] {
  return getCountries().flatMap((code) => findCountry(code, now) ?? [])
}

/** Default settings for a service in a country; undefined for an unknown code. */
export function findCountry(code: string, now: Date): SetupCountry | undefined {
  const country = getCountries().find((known) => known === code)
  const currency = findCurrency(code, now)
  const timeZones = listTimeZones(code)
  if (country === undefined || currency === undefined || timeZones.length === 0) return undefined
  return {
    code,
    currency,
    timeZones,
    timeZone: findMainTimeZone(code, timeZones),
    convertToMile: countriesInMiles.has(code),
    callingCode: callingCode(country),
  }
}

const callingCode = (country: CountryCode): string => getCountryCallingCode(country)

/** The legal tender on a given day; the first one in CLDR when there are several. */
function findCurrency(country: string, now: Date): string | undefined {
  const today = now.toISOString().slice(0, 10)
  const periods = lookUp(currencies, country) ?? []
  for (const period of periods) {
    for (const [code, { _from, _to, _tender }] of Object.entries(period)) {
      const isInForce = (_from ?? '') <= today && (_to === undefined || _to >= today)
      if (isInForce && _tender !== 'false') return code
    }
  }
  return undefined
}

function listTimeZones(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  return [...new Set((locale.getTimeZones?.() ?? []).map(canonicalTimeZone))]
}

function findMainTimeZone(country: string, timeZones: readonly string[]): string | null {
  const primary = lookUp(primaryZones, country)
  if (primary !== undefined) return canonicalTimeZone(primary)
  return timeZones.length === 1 ? (timeZones[0] ?? null) : null
}

/**
 * The name that this JavaScript engine uses for a time zone with several names. Throws RangeError for an unknown time
 * zone.
 */
export function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}

/** How amounts of a currency are written in a country. */
export function findMoneyFormat(
  country: string,
  currency: string,
): {
  symbol: string
  /** The number of decimal places in use. */
  places: number
  /** The symbol is shown after the amount. */
  isAfter: boolean
} {
  const local = new Intl.Locale(`und-${country}`).maximize()
  const format = new Intl.NumberFormat(`${local.language}-${country}`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  const english = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const parts = format.formatToParts(1).map(({ type }) => type)
  return {
    symbol: english.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency,
    places: format.resolvedOptions().maximumFractionDigits ?? 2,
    isAfter: parts.indexOf('currency') > parts.indexOf('integer'),
  }
}
