import type { SetupCarType, SetupInput } from '@cabstand/contract/http/setup'
import type { setupLanguages } from '@cabstand/contract/texts/locales'
import { currencyExponent } from '@cabstand/domain/currency'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { newId } from '../../new-id.ts'
import { parseMobile } from '../auth/index.ts'
import { insertLanguages, shippedLanguages } from '../languages/index.ts'
import { insertCarTypes, type NewCarType } from '../pricing/index.ts'
import { insertCancelReasons, insertSettings, type NewSettings } from '../settings/index.ts'
import { createUser, isEmail } from '../users/index.ts'
import { canonicalTimeZone, findCountry, findMoneyFormat } from './countries.ts'
import { deleteSetupCodes, isSetUp } from './setup-store.ts'
import { startingCancelReasons, translateCarType } from './starting-texts.ts'

/** What was asked for, understood: nothing in it can be refused any more. */
export interface CheckedSetup {
  readonly settings: NewSettings
  readonly carTypes: readonly SetupCarType[]
  readonly language: (typeof setupLanguages)[number]
  readonly admin: { mobile: string; firstName: string; lastName: string; email: string }
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))
const maxRadiusKm = 10

/** Throws `invalid_mobile`, `proper_email`, or `validation_failed` with the path of each field that is wrong. */
export function checkSetup(input: SetupInput, now: Date): CheckedSetup {
  const timeZone = readTimeZone(input.timeZone)
  const names = input.carTypes.map(({ name }) => name.toLowerCase())
  const problems = [
    ...(findCountry(input.country, now) ? [] : [problem('country', 'This is not a country.')]),
    ...(knownCurrencies.has(input.currency) ? [] : [problem('currency', 'This is not a currency in use.')]),
    ...(timeZone === undefined
      ? [problem('timeZone', 'This is not a time zone, such as Europe/Lisbon.')]
      : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index ? [problem(`carTypes.${index}.name`, 'This name is taken twice.')] : [],
    ),
  ]
  if (problems.length > 0 || timeZone === undefined) {
    throw new AppError('validation_failed', { detail: 'Some fields are invalid.', errors: problems })
  }
  if (!isEmail(input.email)) throw new AppError('proper_email')
  const mobile = parseMobile(input.mobile, input.country)
  const { firstName, lastName, email } = input
  return {
    settings: settingsOf(input, timeZone),
    carTypes: input.carTypes,
    language: input.language,
    admin: { mobile, firstName, lastName, email },
  }
}

const problem = (path: string, message: string) => ({ path: `body.${path}`, message })

function readTimeZone(given: string): string | undefined {
  try {
    return canonicalTimeZone(given)
  } catch {
    return undefined
  }
}

function settingsOf(input: SetupInput, timeZone: string): NewSettings {
  const { symbol, places, isAfter } = findMoneyFormat(input.country, input.currency)
  const kilometres = input.convertToMile ? maxRadiusKm / 1.609344 : maxRadiusKm
  return {
    demo: false,
    appName: input.appName,
    appCategory: 'taxi',
    companyName: input.appName,
    contactEmail: input.email,
    code: input.currency,
    symbol,
    swipeSymbol: isAfter,
    decimal: Math.min(places, currencyExponent(input.currency)),
    timeZone,
    country: input.country,
    convertToMile: input.convertToMile,
    driverRadius: String(Math.round(kilometres)),
    // Else nobody could drive for cash before they have paid something in: drivers begin with an empty wallet.
    negativeBalance: true,
    walletMoneyField: topUps(input),
  }
}

/** Quick amounts to top a wallet up with, in major units: two, four and ten of the lowest fares. */
function topUps({ carTypes, currency }: SetupInput): string {
  const lowest = Math.min(...carTypes.map(({ minFare }) => minFare)) / 10 ** currencyExponent(currency)
  return [2, 4, 10].map((times) => Math.max(1, Math.round(times * lowest))).join(',')
}

/**
 * Makes an empty database a service: settings, languages, car types, cancel reasons and the first admin, all or
 * nothing. Throws `already_set_up` when somebody has done it, also in this very moment.
 */
export async function setUp(tx: Tx, setup: CheckedSetup): Promise<void> {
  assertTransaction(tx)
  const { language, admin } = setup
  // There is one row of settings: whoever comes second waits here for the first, and then finds it taken.
  if ((await isSetUp(tx)) || !(await insertSettings(tx, setup.settings))) throw alreadySetUp()
  await insertLanguages(tx, shippedLanguages(language))
  await insertCancelReasons(tx, startingCancelReasons[language])
  await insertCarTypes(
    tx,
    setup.carTypes.map((carType, position) => toCarType(carType, language, position)),
  )
  await createUser(tx, { ...admin, usertype: 'admin', approved: true, createdByAdmin: false })
  await deleteSetupCodes(tx)
}

export const alreadySetUp = () =>
  new AppError('already_set_up', { detail: 'This installation is set up. Sign in as its admin.' })

function toCarType(carType: SetupCarType, language: CheckedSetup['language'], position: number): NewCarType {
  return {
    ...carType,
    id: newId(),
    service: 'taxi',
    convenienceFeeType: 'percentage',
    translations: JSON.stringify(translateCarType(carType, language)),
    position,
  }
}
