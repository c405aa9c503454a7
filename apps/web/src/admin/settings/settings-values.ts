import type { SettingsInput, SettingsRecord } from '@cabstand/contract/schemas/settings'
import { readDecimal, readInteger, readMoney, typeMoney } from '../../features/form/typed-amounts.ts'

/** The settings of the screen as typed. */
export type ServiceValues = {
  readonly appCategory: 'taxi' | 'delivery' | 'both'
  readonly code: string
  readonly symbol: string
  readonly swipeSymbol: 'before' | 'after'
  readonly decimal: string
  readonly timeZone: string
  readonly country: string
  readonly restrictCountry: string
  readonly allowCountrySelection: boolean
  readonly convertToMile: 'km' | 'mi'
  readonly otpSecure: boolean
  readonly driverApproval: boolean
  readonly facebookLoginEnabled: boolean
  readonly autoDispatch: boolean
  readonly driverRadius: string
  readonly negativeBalance: boolean
  readonly bonus: string
  readonly minRewardMinutes: string
  readonly referralsPerDay: string
  readonly walletMoneyField: string
  readonly adjustmentApprovalAbove: string
  readonly riderWithDraw: boolean
  readonly bankFields: boolean
  readonly allowDeliveryPickupImageCapture: boolean
  readonly allowFinalDeliveryImageCapture: boolean
  readonly carHornRepeat: boolean
  readonly horizontalView: boolean
  readonly showLiveRoute: boolean
  readonly panic: string
  readonly maxOpenBookings: string
  readonly maxLaterBookings: string
  readonly maxBookNowsPerHour: string
  readonly freeCancelsPerDay: string
}

type ServiceInput = Pick<SettingsInput, keyof ServiceValues>

/** In the order of the screen, which is that of messages about changes. */
export function toServiceValues(record: SettingsRecord): ServiceValues {
  const { bonus, decimal } = record
  return {
    code: record.code,
    symbol: record.symbol,
    decimal: decimal === null ? '' : String(decimal),
    swipeSymbol: record.swipeSymbol ? 'after' : 'before',
    otpSecure: record.otpSecure,
    driverApproval: record.driverApproval,
    facebookLoginEnabled: record.facebookLoginEnabled,
    bonus: bonus === null ? '' : typeMoney(bonus, record.code),
    minRewardMinutes: String(record.minRewardMinutes),
    referralsPerDay: String(record.referralsPerDay),
    walletMoneyField: record.walletMoneyField,
    adjustmentApprovalAbove: typeMoney(record.adjustmentApprovalAbove, record.code),
    appCategory: record.appCategory,
    timeZone: record.timeZone,
    convertToMile: record.convertToMile ? 'mi' : 'km',
    country: record.country,
    restrictCountry: record.restrictCountry,
    allowCountrySelection: record.allowCountrySelection,
    carHornRepeat: record.carHornRepeat,
    riderWithDraw: record.riderWithDraw,
    horizontalView: record.horizontalView,
    showLiveRoute: record.showLiveRoute,
    allowDeliveryPickupImageCapture: record.allowDeliveryPickupImageCapture,
    allowFinalDeliveryImageCapture: record.allowFinalDeliveryImageCapture,
    driverRadius: record.driverRadius,
    panic: record.panic,
    autoDispatch: record.autoDispatch,
    negativeBalance: record.negativeBalance,
    bankFields: record.bankFields,
    maxOpenBookings: String(record.maxOpenBookings),
    maxLaterBookings: String(record.maxLaterBookings),
    maxBookNowsPerHour: String(record.maxBookNowsPerHour),
    freeCancelsPerDay: String(record.freeCancelsPerDay),
  }
}

/** Typed values as the server takes them; an empty number is null. */
export function toServiceInput(values: ServiceValues): ServiceInput {
  return {
    ...values,
    swipeSymbol: values.swipeSymbol === 'after',
    convertToMile: values.convertToMile === 'mi',
    decimal: values.decimal.trim() === '' ? null : readInteger(values.decimal),
    bonus: values.bonus.trim() === '' ? null : readMoney(values.bonus, values.code),
    minRewardMinutes: readInteger(values.minRewardMinutes),
    referralsPerDay: readInteger(values.referralsPerDay),
    // Empty is off.
    adjustmentApprovalAbove:
      values.adjustmentApprovalAbove.trim() === ''
        ? 0
        : readMoney(values.adjustmentApprovalAbove, values.code),
    driverRadius: readDecimal(values.driverRadius),
    maxOpenBookings: readInteger(values.maxOpenBookings),
    maxLaterBookings: readInteger(values.maxLaterBookings),
    maxBookNowsPerHour: readInteger(values.maxBookNowsPerHour),
    freeCancelsPerDay: readInteger(values.freeCancelsPerDay),
  }
}
