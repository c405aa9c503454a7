import type { SetupCountry, SetupInput } from '@cabstand/contract/http/operator/setup'
import { currencyExponent } from '@cabstand/domain/currency'
import { parseDecimal, roundHalfAwayFromZero, toTrimmedDecimalString } from '@cabstand/domain/exact'
import { type StartingImage, startingTariffs } from '@cabstand/domain/fare/starting-tariffs'
import { type FieldProblem, when } from '@cabstand/domain/field-problem'
import { toMajorString, toSafeMinor } from '@cabstand/domain/money'
import { findLinkProblems } from '@cabstand/domain/settings/settings-check'

/** A car type as entered: amounts are strings in major units. */
export interface CarTypeValues {
  readonly image: StartingImage
  readonly name: string
  readonly extraInfo: string
  readonly baseFare: string
  readonly ratePerUnitDistance: string
  readonly ratePerHour: string
  readonly minFare: string
  readonly convenienceFees: string
  readonly removed: boolean
}

/** What stands at the foot of the website; all of it is optional. */
export const companyFields = [
  'companyName',
  'companyWebsite',
  'companyAddress',
  'taxNumber',
  'companyTerms',
  'facebookHandle',
  'twitterHandle',
  'instagramHandle',
] as const
export type CompanyField = (typeof companyFields)[number]
type Company = Readonly<Record<CompanyField, string>>

const companyOf = (choose: (name: CompanyField) => string): Company =>
  Object.fromEntries(companyFields.map((name) => [name, choose(name)])) as Company

export type SetupValues = Company & {
  readonly code: string
  readonly country: string | null
  readonly currency: string | null
  readonly timeZone: string | null
  readonly convertToMile: boolean
  readonly language: SetupInput['language']
  readonly appName: string
  readonly mobile: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly carTypes: readonly CarTypeValues[]
  /** True once the operator has edited a price: then a change of country keeps the prices. */
  readonly pricesEdited: boolean
}

export const amountFields = ['baseFare', 'minFare', 'ratePerUnitDistance', 'ratePerHour'] as const
export type AmountField = (typeof amountFields)[number]

/** The texts of a car type in the form's language. */
export type CarWords = (car: { image: StartingImage; seats: number }) => { name: string; extraInfo: string }

interface Place {
  readonly countries: readonly SetupCountry[]
  readonly map: { readonly country: string | null; readonly timeZone: string } | null
}

/** The initial state of the form, with the country of the map if it is known. */
export function initialValues(
  place: Place,
  { language, words }: { language: SetupInput['language']; words: CarWords },
): SetupValues {
  const currency = 'EUR'
  const values: SetupValues = {
    code: '',
    country: null,
    currency: null,
    timeZone: place.map?.timeZone ?? null,
    convertToMile: false,
    language,
    appName: '',
    mobile: '',
    firstName: '',
    lastName: '',
    email: '',
    ...companyOf(() => ''),
    carTypes: startingTariffs(currency, { convertToMile: false }).map((tariff) => ({
      ...typedTariff(tariff, currency),
      ...words(tariff),
      image: tariff.image,
      removed: false,
    })),
    pricesEdited: false,
  }
  return place.map?.country ? chooseCountry(values, place.map.country, place) : values
}

/** Applies the defaults of a country. */
export function chooseCountry(values: SetupValues, code: string, place: Place): SetupValues {
  const country = place.countries.find((one) => one.code === code)
  if (country === undefined) return values
  const { currency, convertToMile } = country
  const ofMap = place.map?.country === code ? place.map.timeZone : null
  return choosePrices(
    { ...values, country: code, timeZone: ofMap ?? country.timeZone },
    { currency, convertToMile },
  )
}

/** The time zones to choose from: those of the country and of the map, and all until a country is chosen. */
export function timeZonesFor(
  { country, timeZone }: Pick<SetupValues, 'country' | 'timeZone'>,
  place: Place,
): string[] {
  const chosen = place.countries.find(({ code }) => code === country)
  const zones = (chosen ? [chosen] : place.countries).flatMap(({ timeZones }) => timeZones)
  const known = [timeZone, place.map?.timeZone].filter((zone) => typeof zone === 'string')
  return [...new Set([...known, ...zones])].toSorted()
}

/** Changes currency or units, and with them the suggested prices, unless the operator has edited a price. */
export function choosePrices(
  values: SetupValues,
  change: { currency?: string; convertToMile?: boolean },
): SetupValues {
  const next = { ...values, ...change }
  const { currency, convertToMile, pricesEdited } = next
  if (pricesEdited || currency === null) return next
  const tariffs = startingTariffs(currency, { convertToMile })
  return {
    ...next,
    carTypes: next.carTypes.map((carType) => {
      const tariff = tariffs.find(({ image }) => image === carType.image)
      return tariff === undefined ? carType : { ...carType, ...typedTariff(tariff, currency) }
    }),
  }
}

function typedTariff(tariff: ReturnType<typeof startingTariffs>[number], currency: string) {
  const major = (minor: number) => {
    const text = toMajorString(minor, currency)
    return toTrimmedDecimalString(parseDecimal(text), 4, Math.min(2, currencyExponent(currency)))
  }
  return {
    baseFare: major(tariff.baseFare),
    minFare: major(tariff.minFare),
    ratePerUnitDistance: tariff.ratePerUnitDistance,
    ratePerHour: tariff.ratePerHour,
    convenienceFees: tariff.convenienceFees,
  }
}

const requiredFields = [
  'code',
  'country',
  'currency',
  'timeZone',
  'appName',
  'mobile',
  'firstName',
  'lastName',
  'email',
] as const

/** Returns the problem of a field; undefined when the field is valid. */
export type ErrorOf = (field: string) => string | undefined

export const carField = (image: StartingImage, name: string) => `carTypes.${image}.${name}`

/** The problems that prevent submission. Paths are `email`, or `carTypes.city.minFare`. */
export function findSetupProblems(values: SetupValues): readonly FieldProblem[] {
  const kept = keptCarTypes(values)
  const names = kept.map(({ name }) => name.trim().toLowerCase())
  return [
    ...requiredFields.flatMap((name) => when((values[name] ?? '').trim() === '', name, 'required')),
    ...findLinkProblems(values.companyWebsite, 'companyWebsite'),
    ...findLinkProblems(values.companyTerms, 'companyTerms'),
    ...kept.flatMap((carType, index) => {
      const isTwice = names.indexOf(names[index] ?? '') < index
      const path = (name: string) => carField(carType.image, name)
      return [
        ...when(names[index] === '', path('name'), 'required'),
        ...when(names[index] !== '' && isTwice, path('name'), 'twice'),
        ...amountFields.flatMap((field) => when(!isAmount(carType[field]), path(field), 'amount')),
        ...when(!isPercentage(carType.convenienceFees), path('convenienceFees'), 'percentage'),
      ]
    }),
  ]
}

const keptCarTypes = ({ carTypes }: SetupValues) => carTypes.filter(({ removed }) => !removed)

/** The path in the form of a field that the server names: it counts only the car types that were sent. */
export function pathInForm(values: SetupValues, serverPath: string): string {
  const path = serverPath.replace(/^body\./, '')
  return path.replace(
    /^carTypes\.(\d+)/,
    (same, index) => `carTypes.${keptCarTypes(values)[Number(index)]?.image ?? same}`,
  )
}

/** Many countries use a decimal comma. */
const plain = (typed: string) => typed.trim().replace(',', '.')

const isPercentage = (typed: string) => /^(100|\d{1,2}(\.\d{1,2})?)$/.test(plain(typed))

const isAmount = (typed: string) => /^\d{1,9}(\.\d{1,4})?$/.test(plain(typed))

/** The request. Requires a form without problems. */
export function toInput(values: SetupValues): SetupInput & { code: string } {
  const { country, currency, timeZone, code, convertToMile, language } = values
  const { appName, mobile, firstName, lastName, email } = values
  const unit = currency ?? ''
  return {
    code,
    convertToMile,
    language,
    appName,
    mobile,
    firstName,
    lastName,
    email,
    ...companyOf((name) => values[name].trim()),
    country: country ?? '',
    currency: unit,
    timeZone: timeZone ?? '',
    carTypes: keptCarTypes(values).map(({ removed: _, ...carType }) => ({
      ...carType,
      baseFare: toMinor(carType.baseFare, unit),
      minFare: toMinor(carType.minFare, unit),
      ratePerUnitDistance: plain(carType.ratePerUnitDistance),
      ratePerHour: plain(carType.ratePerHour),
      convenienceFees: plain(carType.convenienceFees),
    })),
  }
}

function toMinor(typed: string, currency: string): number {
  return toSafeMinor(roundHalfAwayFromZero(parseDecimal(plain(typed)), currencyExponent(currency)))
}

/**
 * What the operator keeps of a fare, and what the driver gets: of an example that is four times the minimum fare. Minor
 * units; undefined while the tariff has problems.
 */
export function exampleShares(
  { minFare, convenienceFees }: Pick<CarTypeValues, 'minFare' | 'convenienceFees'>,
  currency: string,
): { readonly fare: number; readonly fee: number; readonly rest: number } | undefined {
  if (!isAmount(minFare) || !isPercentage(convenienceFees)) return undefined
  const fare = 4 * toMinor(minFare, currency)
  const fee = Math.round((fare * Number(plain(convenienceFees))) / 100)
  return { fare, fee, rest: fare - fee }
}
