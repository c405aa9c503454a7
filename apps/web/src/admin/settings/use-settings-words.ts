import type { FieldWords } from '../../features/form/field-words.ts'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import { useLocale, useText } from '../../ui/text.tsx'
import type { ServiceValues } from './settings-values.ts'

type Words = Readonly<Record<keyof ServiceValues, FieldWords>>

/** How the form speaks of its fields. */
export function useSettingsWords(): Words {
  const t = useText()
  const { locale } = useLocale()
  const money = useMoneyText()
  const text = (label: string): FieldWords => ({ label, show: (value) => String(value) })
  const onOff = (label: string): FieldWords => ({
    label,
    show: (value) => t(value === true ? 'settings_on' : 'settings_off'),
  })
  const choice = (label: string, names: Readonly<Record<string, string>>): FieldWords => ({
    label,
    show: (value) => names[String(value)] ?? String(value),
  })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const country = (label: string, none: string): FieldWords => ({
    label,
    show: (value) => (value === '' ? none : (regions.of(String(value)) ?? String(value))),
  })
  return {
    code: text(t('settings_code')),
    symbol: text(t('settings_symbol')),
    decimal: text(t('settings_decimal')),
    swipeSymbol: choice(t('settings_symbol_goes'), {
      before: t('settings_symbol_before'),
      after: t('settings_symbol_after'),
    }),
    otpSecure: onOff(t('settings_otp')),
    driverApproval: onOff(t('settings_approval')),
    facebookLoginEnabled: onOff(t('settings_facebook')),
    bonus: { label: t('settings_bonus_field'), show: money },
    minRewardMinutes: text(t('settings_reward_minutes')),
    referralsPerDay: text(t('settings_referrals_per_day')),
    walletMoneyField: text(t('settings_top_ups')),
    adjustmentApprovalAbove: { label: t('settings_approval_above'), show: money },
    appCategory: choice(t('settings_category'), {
      taxi: t('settings_taxi'),
      delivery: t('settings_delivery'),
      both: t('settings_both'),
    }),
    timeZone: text(t('settings_time_zone')),
    convertToMile: choice(t('settings_units'), { km: t('settings_kilometres'), mi: t('settings_miles') }),
    country: country(t('settings_country'), t('settings_no_country')),
    restrictCountry: country(t('settings_restrict'), t('settings_any_country')),
    allowCountrySelection: onOff(t('settings_country_selection')),
    carHornRepeat: onOff(t('settings_horn')),
    riderWithDraw: onOff(t('settings_rider_withdraw')),
    horizontalView: onOff(t('settings_horizontal')),
    showLiveRoute: onOff(t('settings_live_route')),
    allowDeliveryPickupImageCapture: onOff(t('settings_pickup_image')),
    allowFinalDeliveryImageCapture: onOff(t('settings_final_image')),
    driverRadius: text(t('settings_radius')),
    panic: text(t('settings_panic')),
    autoDispatch: onOff(t('settings_auto_dispatch')),
    negativeBalance: onOff(t('settings_negative')),
    bankFields: onOff(t('settings_bank')),
    maxOpenBookings: text(t('settings_max_open')),
    maxLaterBookings: text(t('settings_max_later')),
    maxBookNowsPerHour: text(t('settings_max_hour')),
    freeCancelsPerDay: text(t('settings_free_cancels')),
  }
}
