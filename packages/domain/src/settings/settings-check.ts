import { currencyExponent } from '../currency.ts'
import { type FieldProblem, when } from '../field-problem.ts'
import { isEmail } from '../people/email.ts'
import { limitOf } from '../wallet/amount-limits.ts'
import { isCountry, isCurrency, isTimeZone } from './known-names.ts'
import type { AppInfoFields, ServiceFields, SettingsFields } from './settings-fields.ts'

/** The limits of the settings. */
export const settingsLimits = {
  appNameLength: 60,
  nameLength: 80,
  linkLength: 300,
  emailLength: 200,
  handleLength: 60,
  addressLength: 200,
  taxLength: 30,
  symbolLength: 8,
  phoneLength: 20,
  topUps: 8,
  providersLength: 400,
  /** Minor units. */
  amount: 1_000_000_000,
  /** Minor units of the limits of a wallet: far above every price, and sums of it are exact. */
  wallet: 10_000_000_000_000,
  driverRadius: 1000,
  bookings: 1_000_000,
  /** A trip that ended late, and a complaint about it, are older than a day. */
  leastDays: 7,
  mostDays: 36_500,
} as const

/** What prevents settings from being saved, in the order of the forms; empty when nothing does. */
export const findSettingsProblems = (fields: SettingsFields): FieldProblem[] => [
  ...findServiceProblems(fields),
  ...findAppInfoProblems(fields),
]

/** The problems of the app info screen. */
export function findAppInfoProblems(fields: AppInfoFields): FieldProblem[] {
  const { nameLength, appNameLength, handleLength } = settingsLimits
  return [
    ...findTextProblems(fields.appName, 'appName', appNameLength, true),
    ...findTextProblems(fields.companyName, 'companyName', nameLength, true),
    ...findLinkProblems(fields.companyWebsite, 'companyWebsite', true),
    ...findLinkProblems(fields.companyTerms, 'companyTerms', true),
    ...findEmailProblems(fields.contactEmail, 'contactEmail'),
    ...findTextProblems(fields.companyAddress, 'companyAddress', settingsLimits.addressLength),
    ...findTextProblems(fields.taxNumber, 'taxNumber', settingsLimits.taxLength),
    ...findTextProblems(fields.taxName, 'taxName', settingsLimits.taxLength),
    ...when(!/^(\d{1,2}(\.\d{1,2})?)?$/.test(fields.taxRate), 'taxRate', 'number'),
    ...findTextProblems(fields.facebookHandle, 'facebookHandle', handleLength),
    ...findTextProblems(fields.twitterHandle, 'twitterHandle', handleLength),
    ...findTextProblems(fields.instagramHandle, 'instagramHandle', handleLength),
    ...findLinkProblems(fields.appleStoreLink, 'appleStoreLink'),
    ...findLinkProblems(fields.playStoreLink, 'playStoreLink'),
  ]
}

/** The problems of the settings screen. */
export function findServiceProblems(fields: ServiceFields): FieldProblem[] {
  const { decimal, bonus, code } = fields
  const radius = Number(fields.driverRadius)
  const isRadius = /^\d{1,4}(\.\d{1,2})?$/.test(fields.driverRadius) && radius <= settingsLimits.driverRadius
  return [
    ...findNameProblems(code, 'code', isCurrency),
    ...findTextProblems(fields.symbol, 'symbol', settingsLimits.symbolLength, true),
    ...findDecimalProblems(decimal, code),
    ...when(bonus === null, 'bonus', 'bonus'),
    ...when(bonus !== null && !isAmount(bonus), 'bonus', 'amount'),
    ...when(
      !isCount(fields.minRewardMinutes, 0) || fields.minRewardMinutes > 60,
      'minRewardMinutes',
      'number',
    ),
    ...when(!isCount(fields.referralsPerDay, 1), 'referralsPerDay', 'number'),
    ...when(!isAmount(fields.adjustmentApprovalAbove), 'adjustmentApprovalAbove', 'amount'),
    ...findTopUpProblems(fields.walletMoneyField, code),
    ...findLimitProblems(fields),
    ...findTextProblems(fields.paymentProviders, 'paymentProviders', settingsLimits.providersLength),
    ...findNameProblems(fields.timeZone, 'timeZone', isTimeZone),
    ...findNameProblems(fields.country, 'country', isCountryOrNone, false),
    ...findNameProblems(fields.restrictCountry, 'restrictCountry', isCountryOrNone, false),
    ...when(fields.driverRadius === '', 'driverRadius', 'required'),
    ...when(fields.driverRadius !== '' && !isRadius, 'driverRadius', 'number'),
    ...when(!phonePattern.test(fields.panic), 'panic', 'phone'),
    ...when(!isCount(fields.maxOpenBookings, 1), 'maxOpenBookings', 'number'),
    ...when(!isCount(fields.freeCancelsPerDay, 1), 'freeCancelsPerDay', 'number'),
    ...when(!isRetention(fields.keepTracksDays), 'keepTracksDays', 'number'),
    ...when(!isRetention(fields.keepParcelPicturesDays), 'keepParcelPicturesDays', 'number'),
    ...when(!isDays(fields.keepNotificationsDays), 'keepNotificationsDays', 'number'),
  ]
}

/** Emergency numbers have three digits. */
const phonePattern = /^(\+?\d[\d ()-]{1,18})?$/
/** Links are shown to everyone, so that schemes such as `javascript:` must not get in. */
const linkPattern = /^https?:\/\/[^\s/?#:@.][^\s/?#:@]*(:\d{1,5})?([/?#]\S*)?$/i
function findTextProblems(text: string, path: string, max: number, required = false): FieldProblem[] {
  return [
    ...when(required && text.trim() === '', path, 'required'),
    ...when(text.trim().length > max, path, 'too_long'),
  ]
}

/** The problems of a link that everybody sees. */
export function findLinkProblems(text: string, path: string, required = false): FieldProblem[] {
  const link = text.trim()
  return [
    ...findTextProblems(link, path, settingsLimits.linkLength, required),
    ...when(link !== '' && !linkPattern.test(link), path, 'link'),
  ]
}

function findEmailProblems(text: string, path: string): FieldProblem[] {
  return [
    ...findTextProblems(text, path, settingsLimits.emailLength),
    ...when(text.trim() !== '' && !isEmail(text.trim()), path, 'email'),
  ]
}

function findNameProblems(
  name: string,
  path: string,
  isKnown: (name: string) => boolean,
  required = true,
): FieldProblem[] {
  if (required && name === '') return [{ path, code: 'required' }]
  return when(!isKnown(name), path, 'unknown')
}

const isCountryOrNone = (code: string) => code === '' || isCountry(code)

function findDecimalProblems(decimal: number | null, code: string): FieldProblem[] {
  if (decimal === null) return [{ path: 'decimal', code: 'required' }]
  return when(
    !Number.isInteger(decimal) || decimal < 0 || decimal > currencyExponent(code),
    'decimal',
    'places',
  )
}

/** Amounts above 0, each at most once, with no more decimals than the currency has. */
function findTopUpProblems(text: string, code: string): FieldProblem[] {
  const typed = text.split(',').map((amount) => amount.trim())
  if (text.trim() === '') return []
  const places = currencyExponent(code)
  const isTopUp = (amount: string) => {
    const [, decimals = ''] = amount.split('.')
    return /^\d{1,7}(\.\d+)?$/.test(amount) && decimals.length <= places && Number(amount) > 0
  }
  return [
    ...when(typed.length > settingsLimits.topUps, 'walletMoneyField', 'too_many'),
    ...when(!typed.every(isTopUp), 'walletMoneyField', 'amounts'),
    ...when(new Set(typed.map(Number)).size < typed.length, 'walletMoneyField', 'twice'),
  ]
}

/** When the least amount is above the largest one, both fields say so, because one alone may be saved. */
function findLimitProblems(fields: ServiceFields): FieldProblem[] {
  const isLimit = (limit: number | null) =>
    limit === null || (Number.isInteger(limit) && limit > 0 && limit <= settingsLimits.wallet)
  const pairs = [
    ['topUpLeast', 'topUpMost'],
    ['withdrawalLeast', 'withdrawalMost'],
  ] as const
  return pairs.flatMap(([least, most]) => {
    const isTwisted = limitOf(fields, least) > limitOf(fields, most)
    return [least, most].flatMap((name) => [
      ...when(!isLimit(fields[name]), name, 'positive'),
      ...when(isTwisted, name, 'limits'),
    ])
  })
}

const isAmount = (amount: number) =>
  Number.isInteger(amount) && amount >= 0 && amount <= settingsLimits.amount
const isCount = (count: number, min: number) =>
  Number.isInteger(count) && count >= min && count <= settingsLimits.bookings
const isDays = (days: number) => isCount(days, settingsLimits.leastDays) && days <= settingsLimits.mostDays
/** 0: always. */
const isRetention = (days: number) => days === 0 || isDays(days)
