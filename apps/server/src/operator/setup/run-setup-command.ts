import { type SetupInput, setupInput } from '@cabstand/contract/http/operator/setup'
import { lookUp } from '@cabstand/domain/look-up'
import { formatMoney } from '@cabstand/domain/money'
import * as z from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { findCountry } from './countries.ts'
import { type CheckedSetup, checkSetup, setUp } from './set-up.ts'
import { optionOf, setupUsage } from './setup-command.ts'
import { describeMap } from './setup-state.ts'
import { startingCarTypes } from './starting-texts.ts'

/**
 * Sets up an empty database from the given options, with defaults from the map and the country, and prints the result.
 * Throws a StartupError that names every missing or wrong option.
 */
export async function runSetupCommand(
  given: Partial<SetupInput>,
  { db, now }: { db: Database; now: () => Date },
  say: (line: string) => void,
): Promise<void> {
  const input = complete(given, await describeMap(db), now())
  const parsed = z.safeParse(setupInput, input)
  if (!parsed.success) throw refusal(parsed.error.issues, input)
  try {
    const checked = checkSetup(parsed.data, now())
    await transaction(db, (tx) => setUp(tx, checked))
    report(checked, say)
  } catch (error) {
    throw error instanceof AppError ? toStartupError(error) : error
  }
}

/** Adds defaults for options that were not given. */
function complete(
  given: Partial<SetupInput>,
  map: Awaited<ReturnType<typeof describeMap>>,
  now: Date,
): Partial<SetupInput> {
  const country = given.country ?? map?.country ?? undefined
  const suggested = country === undefined ? undefined : findCountry(country, now)
  const timeZone = (map?.country === country ? map?.timeZone : undefined) ?? suggested?.timeZone ?? undefined
  const basics = {
    appName: 'Cabstand',
    language: 'en',
    ...(country === undefined ? {} : { country }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(suggested && { currency: suggested.currency, convertToMile: suggested.convertToMile }),
    ...given,
  }
  const { currency = '', convertToMile = false, language } = basics
  return { carTypes: startingCarTypes(language, { currency, convertToMile }), ...basics }
}

function refusal(issues: readonly z.core.$ZodIssue[], input: object): StartupError {
  const fields = [...new Set(issues.map(({ path }) => String(path[0] ?? '')))]
  const isGiven = (field: string) => Object.hasOwn(input, field)
  const nameOf = (field: string) => lookUp(optionOf, field) ?? `"${field}" of --file`
  const missing = fields.filter((field) => !isGiven(field)).map(nameOf)
  const wrong = issues
    .filter(({ path }) => isGiven(String(path[0] ?? '')))
    .map(
      ({ path, message }) =>
        `${nameOf(String(path[0]))}${path.length > 1 ? ` (${path.join('.')})` : ''}: ${message}`,
    )
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(wrong.length > 0 ? [`wrong: ${wrong.join('; ')}`] : []),
  ]
  return new StartupError(`Nothing was set up: ${parts.join('; ')}\n${setupUsage}`)
}

function toStartupError(error: AppError): StartupError {
  const reasons: Partial<Record<AppError['code'], string>> = {
    already_set_up:
      'This database is set up already. Sign in as its admin; npm run admin-code -- +351… creates a sign-in code for them',
    invalid_mobile:
      '--mobile is not a mobile number: write it with its country prefix, like +351 912 345 678',
    proper_email: '--email is not an e-mail address',
  }
  const fields = error.errors?.map(({ path, message }) => {
    const field = path.replace('body.', '')
    return `${lookUp(optionOf, field) ?? field}: ${message}`
  })
  return new StartupError(reasons[error.code] ?? `Nothing was set up. ${fields?.join(' ') ?? error.message}`)
}

function report({ settings, carTypes, admin }: CheckedSetup, say: (line: string) => void): void {
  const { appName, country, code, symbol, decimal, swipeSymbol, timeZone, convertToMile } = settings
  const money = (minor: number) =>
    formatMoney(minor, { code, symbol, decimal, swipeSymbol: swipeSymbol === true })
  say(`${appName} is set up: ${country}, ${code}, ${timeZone}, ${convertToMile ? 'miles' : 'kilometres'}.`)
  for (const { name, baseFare, minFare, ratePerUnitDistance, ratePerHour } of carTypes) {
    const unit = convertToMile ? 'mile' : 'km'
    say(
      `  ${name}: ${money(baseFare)} + ${ratePerUnitDistance}/${unit} + ${ratePerHour}/hour, at least ${money(minFare)}`,
    )
  }
  say(
    `First admin: ${admin.firstName} ${admin.lastName}, ${admin.mobile}, who signs in at /login with a code.`,
  )
}
