import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { isolate } from '@cabstand/contract/texts/isolate'
import { currencyExponent } from '@cabstand/domain/currency'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../features/form/choice-fields.tsx'
import type { FieldWords } from '../../features/form/field-words.ts'
import { FormField, MoneyField, NumberField } from '../../features/form/fields.tsx'
import { CountryField, CurrencyField, TimeZoneField } from '../../features/form/search-fields.tsx'
import { createFormat } from '../../ui/format.ts'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import type { OwnRows } from '../record/record-field-rows.tsx'

/** How own fields read in "Was …", in a conflict and in the history. */
export function useServiceOwnWords(): Readonly<Record<string, Partial<FieldWords>>> {
  const t = useText()
  const { locale } = useLocale()
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const country = (none: string) => ({
    show: (value: unknown) => (value === '' ? none : (regions.of(String(value)) ?? String(value))),
  })
  return {
    swipeSymbol: {
      show: (value) => t(value === 'after' ? 'settings_symbol_after' : 'settings_symbol_before'),
    },
    convertToMile: { show: (value) => t(value === 'mi' ? 'settings_miles' : 'settings_kilometres') },
    country: country(t('settings_no_country')),
    restrictCountry: country(t('settings_any_country')),
  }
}

/** Only numbers of at least 0 can be typed; anything else makes the field empty. */
const notNegative = /^\d*([.,]\d*)?$/
const wide = 'sm:col-span-2'

/** The rows of fields that their kind does not show. `limitRequest` stands below the limit for a second admin. */
export function useServiceRows({ currencyLocked, code }: SettingsRecord, limitRequest: ReactNode): OwnRows {
  const t = useText()
  const unit: unknown = useWatch({ name: 'convertToMile' })
  return {
    code: (
      <CurrencyField
        name="code"
        label={t('settings_code')}
        disabled={currencyLocked}
        hint={t(currencyLocked ? 'settings_code_locked' : 'settings_code_note')}
      />
    ),
    decimal: (
      <NumberField name="decimal" inputMode="numeric" accept={notNegative} label={t('settings_decimal')} />
    ),
    swipeSymbol: (
      <>
        <ChoiceField
          name="swipeSymbol"
          label={t('settings_symbol_goes')}
          options={[
            { value: 'before', label: t('settings_symbol_before') },
            { value: 'after', label: t('settings_symbol_after') },
          ]}
        />
        <FarePreview />
      </>
    ),
    bonus: (
      <MoneyField
        className={wide}
        name="bonus"
        accept={notNegative}
        label={t('settings_bonus_field')}
        hint={t('settings_bonus_hint')}
        after={t('settings_bonus_each')}
      />
    ),
    walletMoneyField: (
      <FormField
        className={wide}
        name="walletMoneyField"
        dir="ltr"
        label={t('settings_top_ups')}
        hint={t('settings_top_ups_hint', { code: isolate(code) })}
      />
    ),
    adjustmentApprovalAbove: (
      <>
        <MoneyField
          className={wide}
          name="adjustmentApprovalAbove"
          accept={notNegative}
          label={t('settings_approval_above')}
          hint={t('settings_approval_above_hint')}
        />
        {limitRequest}
      </>
    ),
    country: <CountryField name="country" label={t('settings_country')} none={t('settings_no_country')} />,
    restrictCountry: (
      <CountryField name="restrictCountry" label={t('settings_restrict')} none={t('settings_any_country')} />
    ),
    timeZone: <TimeZoneField name="timeZone" label={t('settings_time_zone')} />,
    convertToMile: (
      <ChoiceField
        name="convertToMile"
        label={t('settings_units')}
        hint={t('settings_units_note')}
        options={[
          { value: 'km', label: t('settings_kilometres') },
          { value: 'mi', label: t('settings_miles') },
        ]}
      />
    ),
    driverRadius: (
      <NumberField
        name="driverRadius"
        accept={notNegative}
        label={t('settings_radius')}
        after={t(unit === 'mi' ? 'settings_miles' : 'settings_kilometres')}
      />
    ),
  }
}

const previewMajor = 12.5

/** How an amount reads with what is typed. */
function FarePreview() {
  const t = useText()
  const { locale, dateLocale, direction } = useLocale()
  const [code, symbol, timeZone, decimals, side]: readonly unknown[] = useWatch({
    name: ['code', 'symbol', 'timeZone', 'decimal', 'swipeSymbol'],
  })
  const currency = String(code)
  const exponent = currencyExponent(currency)
  const decimal = Math.min(exponent, Math.max(0, Math.trunc(Number(decimals)) || 0))
  const minor = Math.round(previewMajor * 10 ** exponent)
  const format = createFormat(locale, dateLocale, direction, {
    code: currency,
    symbol: String(symbol),
    decimal,
    timeZone: timeZone === '' ? 'UTC' : String(timeZone),
    swipeSymbol: side === 'after',
    convertToMile: false,
  })
  return (
    <SignPanel
      className={wide}
      size="compact"
      figure={format.money(minor)}
      title={t('settings_fare_reads')}
      note={
        <>
          <span className="block whitespace-nowrap">
            {t('settings_debt_reads', { amount: isolate(format.money(-minor)) })}
          </span>
          <span className="block">{t('settings_charged_as', { code: currency })}</span>
        </>
      }
    />
  )
}
