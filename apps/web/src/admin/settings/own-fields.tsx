import { consolePaths } from '@cabstand/contract/console-paths'
import { serviceSettings } from '@cabstand/contract/http/operator/service-settings-fields'
import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { isolate } from '@cabstand/contract/texts/isolate'
import { currencyExponent } from '@cabstand/domain/currency'
import { limitNames, usualLimit } from '@cabstand/domain/wallet/amount-limits'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../features/form/choice-fields.tsx'
import type { FieldWords } from '../../features/form/field-words.ts'
import { FormField, MoneyField, NumberField } from '../../features/form/fields.tsx'
import { CountryField, CurrencyField, TimeZoneField } from '../../features/form/search-fields.tsx'
import { typeMoney } from '../../features/form/typed-amounts.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { NoteLine } from '../../ui/field.tsx'
import { createFormat } from '../../ui/format.ts'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'
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
export function useServiceRows(settings: SettingsRecord, limitRequest: ReactNode): OwnRows {
  const t = useText()
  return {
    ...useCurrencyRows(settings),
    ...useTopUpRows(settings),
    ...useLimitRows(),
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
    ...usePlaceRows(settings),
  }
}

/** The currency, and how amounts read in it. */
function useCurrencyRows({ currencyLocked }: SettingsRecord): OwnRows {
  const t = useText()
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
      <div>
        <NumberField name="decimal" inputMode="numeric" accept={notNegative} label={t('settings_decimal')} />
        <RoundingNote />
      </div>
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
  }
}

/** What comes into a wallet: bonuses, top-ups and the providers that take payments. */
function useTopUpRows({ code }: SettingsRecord): OwnRows {
  const t = useText()
  return {
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
    paymentProviders: (
      <p className={cx(wide, 'text-label')}>
        <AppLink href={consolePaths.payments} className="font-semibold text-link hover:underline">
          {t('settings_providers_link')}
        </AppLink>
      </p>
    ),
  }
}

/** Where the service runs, and its units. */
function usePlaceRows({ convertToMile }: SettingsRecord): OwnRows {
  const t = useText()
  const stored = convertToMile ? 'mi' : 'km'
  const unit: unknown = useWatch({ name: 'convertToMile' })
  return {
    country: <CountryField name="country" label={t('settings_country')} none={t('settings_no_country')} />,
    restrictCountry: (
      <CountryField name="restrictCountry" label={t('settings_restrict')} none={t('settings_any_country')} />
    ),
    timeZone: <TimeZoneField name="timeZone" label={t('settings_time_zone')} />,
    convertToMile: (
      <div>
        <ChoiceField
          name="convertToMile"
          label={t('settings_units')}
          options={[
            { value: 'km', label: t('settings_kilometres') },
            { value: 'mi', label: t('settings_miles') },
          ]}
        />
        <NoteLine note={{ kind: unit === stored ? 'plain' : 'warn', text: t('settings_units_note') }} />
      </div>
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

/** The limits of a wallet, with what applies while they are empty in the currency that is typed. */
function useLimitRows(): OwnRows {
  const t = useText()
  const currency = String(useWatch({ name: 'code' }))
  const rows = limitNames.map((name) => {
    const usual = `${typeMoney(usualLimit(name, currency), currency)} ${currency}`
    return [
      name,
      <MoneyField
        key={name}
        name={name}
        accept={notNegative}
        label={textOf(t, serviceSettings.fields[name].label)}
        hint={t('settings_limit_hint', { amount: isolate(usual) })}
      />,
    ]
  })
  return Object.fromEntries(rows)
}

const previewMajor = 12.5

/** Fewer places than the currency has: prices are not only shown so, they are rounded. */
function RoundingNote() {
  const t = useText()
  const { format, currency, decimal } = useTypedFormat()
  const exponent = currencyExponent(currency)
  if (decimal >= exponent) return null
  const step = isolate(format.money(10 ** (exponent - decimal)))
  return <NoteLine note={{ kind: 'warn', text: t('settings_decimal_rounds', { step }) }} />
}

/** Amounts as they read with what is typed. */
function useTypedFormat() {
  const { locale, dateLocale, direction } = useLocale()
  const [code, symbol, timeZone, decimals, side]: readonly unknown[] = useWatch({
    name: ['code', 'symbol', 'timeZone', 'decimal', 'swipeSymbol'],
  })
  const currency = String(code)
  const exponent = currencyExponent(currency)
  const decimal = Math.min(exponent, Math.max(0, Math.trunc(Number(decimals)) || 0))
  const format = createFormat(locale, dateLocale, direction, {
    code: currency,
    symbol: String(symbol),
    decimal,
    timeZone: timeZone === '' ? 'UTC' : String(timeZone),
    swipeSymbol: side === 'after',
    convertToMile: false,
  })
  return { format, currency, decimal }
}

/** How an amount reads with what is typed. */
function FarePreview() {
  const t = useText()
  const { format, currency } = useTypedFormat()
  const minor = Math.round(previewMajor * 10 ** currencyExponent(currency))
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
