import type { SetupCarType, SetupInput } from '@cabstand/contract/http/operator/setup'
import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import { currencyExponent } from '@cabstand/domain/currency'
import { isEmail } from '@cabstand/domain/people/email'
import { findLinkProblems } from '@cabstand/domain/settings/settings-check'
import { parseMobile } from '../../people/auth/index.ts'
import { createUser } from '../../people/users/index.ts'
import { toJson } from '../../platform/db/json.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { insertCarTypes, type NewCarType } from '../../trips/pricing/index.ts'
import { insertLanguages, startingLanguages } from '../languages/index.ts'
import {
  insertCancelReasons,
  insertSettings,
  type NewSettings,
  startingCancelReasons,
} from '../settings/index.ts'
import { canonicalTimeZone, findCountry, findMoneyFormat } from './countries.ts'
import { deleteSetupCodes, isSetUp } from './setup-store.ts'
import { translateCarType } from './starting-texts.ts'

/** Validated and parsed input. */
export interface CheckedSetup {
  readonly settings: NewSettings
  readonly carTypes: readonly SetupCarType[]
  /** The locale of one of the languages that come with the product. */
  readonly language: string
  readonly admin: { mobile: string; firstName: string; lastName: string; email: string }
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** Throws `invalid_mobile`, `proper_email`, or `validation_failed` with the path of each invalid field. */
export function checkSetup(input: SetupInput, now: Date): CheckedSetup {
  const timeZone = readTimeZone(input.timeZone)
  const names = input.carTypes.map(({ name }) => name.toLowerCase())
  const problems = [
    ...(findCountry(input.country, now) ? [] : [problem('country', 'This is not a country.')]),
    ...(knownCurrencies.has(input.currency) ? [] : [problem('currency', 'This is not a currency in use.')]),
    ...(builtInLocales.includes(input.language)
      ? []
      : [problem('language', `This is not one of ${builtInLocales.join(', ')}.`)]),
    ...(timeZone === undefined
      ? [problem('timeZone', 'This is not a time zone, such as Europe/Lisbon.')]
      : []),
    ...(['companyWebsite', 'companyTerms'] as const)
      .flatMap((name) => findLinkProblems(input[name] ?? '', name))
      .map(({ path }) => problem(path, 'This is not an address such as https://example.org.')),
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
  return {
    demo: false,
    appName: input.appName,
    appCategory: 'taxi',
    companyName: input.companyName || input.appName,
    companyWebsite: input.companyWebsite ?? '',
    companyAddress: input.companyAddress ?? '',
    taxNumber: input.taxNumber ?? '',
    companyTerms: input.companyTerms ?? '',
    facebookHandle: input.facebookHandle ?? '',
    twitterHandle: input.twitterHandle ?? '',
    instagramHandle: input.instagramHandle ?? '',
    contactEmail: input.email,
    code: input.currency,
    symbol,
    swipeSymbol: isAfter,
    decimal: Math.min(places, currencyExponent(input.currency)),
    timeZone,
    country: input.country,
    convertToMile: input.convertToMile,
    // Drivers start with an empty wallet. Without this setting they could not accept cash trips before a top-up.
    negativeBalance: true,
    walletMoneyField: topUps(input),
  }
}

/** Suggested top-up amounts in major units: two, four and ten times the minimum fare. */
function topUps({ carTypes, currency }: SetupInput): string {
  const lowest = Math.min(...carTypes.map(({ minFare }) => minFare)) / 10 ** currencyExponent(currency)
  return [2, 4, 10].map((times) => Math.max(1, Math.round(times * lowest))).join(',')
}

/**
 * Sets up an empty database in one transaction: settings, languages, car types, cancel reasons and the first admin.
 * Throws `already_set_up` when it is already set up, also by a concurrent request.
 */
export async function setUp(tx: Tx, setup: CheckedSetup): Promise<void> {
  assertTransaction(tx)
  const { language, admin } = setup
  // There is one settings row. A concurrent transaction waits here for the first one, and then finds the row present.
  if ((await isSetUp(tx)) || !(await insertSettings(tx, setup.settings))) throw alreadySetUp()
  await insertLanguages(tx, startingLanguages(language))
  await insertCancelReasons(tx, startingCancelReasons(language))
  await insertCarTypes(
    tx,
    setup.carTypes.map((carType, position) => toCarType(carType, language, position)),
  )
  await createUser(tx, {
    ...admin,
    usertype: 'admin',
    approved: true,
    createdByAdmin: false,
    // Whoever sets the service up runs the server, and must be able to sign in where only e-mail is configured.
    emailConfirmedAt: new Date(),
  })
  await deleteSetupCodes(tx)
}

export const alreadySetUp = () =>
  new AppError('already_set_up', { detail: 'This installation is set up. Sign in as its admin.' })

function toCarType(carType: SetupCarType, language: string, position: number): NewCarType {
  return {
    ...carType,
    id: newId(),
    service: 'taxi',
    convenienceFeeType: 'percentage',
    translations: toJson(translateCarType(carType, language)),
    position,
  }
}
