import { isolate } from '@cabstand/contract/texts/isolate'
import { currencyExponent } from '@cabstand/domain/currency'
import type { ReactNode } from 'react'
import { ChoiceField, SwitchField } from '../../features/form/choice-fields.tsx'
import { FormField, FormGroup, MoneyField, NumberField } from '../../features/form/fields.tsx'
import { CurrencyField } from '../../features/form/search-fields.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { createFormat } from '../../ui/format.ts'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import type { ServiceValues } from './settings-values.ts'

/** Only numbers of at least 0 can be typed; anything else makes the field empty. */
export const notNegative = /^\d*([.,]\d*)?$/

export function CurrencySection(props: { readonly values: ServiceValues; readonly locked: boolean }) {
  const { values, locked } = props
  const t = useText()
  return (
    <FormGroup narrow title={t('settings_currency')} note={t('settings_currency_note')}>
      <FormField name="symbol" label={t('settings_symbol')} />
      <CurrencyField
        name="code"
        label={t('settings_code')}
        disabled={locked}
        hint={t(locked ? 'settings_code_locked' : 'settings_code_note')}
      />
      <NumberField name="decimal" inputMode="numeric" accept={notNegative} label={t('settings_decimal')} />
      <ChoiceField
        name="swipeSymbol"
        label={t('settings_symbol_goes')}
        options={[
          { value: 'before', label: t('settings_symbol_before') },
          { value: 'after', label: t('settings_symbol_after') },
        ]}
      />
      <FarePreview values={values} />
    </FormGroup>
  )
}

const previewMajor = 12.5

/** How an amount reads with what is typed. */
function FarePreview({ values }: { readonly values: ServiceValues }) {
  const t = useText()
  const { locale, dateLocale, direction } = useLocale()
  const { code, symbol, swipeSymbol, timeZone } = values
  const exponent = currencyExponent(code)
  const decimal = Math.min(exponent, Math.max(0, Math.trunc(Number(values.decimal)) || 0))
  const minor = Math.round(previewMajor * 10 ** exponent)
  const format = createFormat(locale, dateLocale, direction, {
    code,
    symbol,
    decimal,
    timeZone: timeZone === '' ? 'UTC' : timeZone,
    swipeSymbol: swipeSymbol === 'after',
    convertToMile: false,
  })
  return (
    <SignPanel
      className="sm:col-span-2"
      size="compact"
      figure={format.money(minor)}
      title={t('settings_fare_reads')}
      note={
        <>
          <span className="block whitespace-nowrap">
            {t('settings_debt_reads', { amount: isolate(format.money(-minor)) })}
          </span>
          <span className="block">{t('settings_charged_as', { code })}</span>
        </>
      }
    />
  )
}

export function SecuritySection() {
  const t = useText()
  return (
    <FormGroup narrow title={t('settings_security')} note={t('settings_security_note')}>
      <SwitchField
        className="sm:col-span-2"
        name="otpSecure"
        label={t('settings_otp')}
        hint={t('settings_otp_note')}
      />
      <SwitchField
        className="sm:col-span-2"
        name="driverApproval"
        label={t('settings_approval')}
        hint={t('settings_approval_note')}
      />
      <SwitchField
        className="sm:col-span-2"
        name="facebookLoginEnabled"
        label={t('settings_facebook')}
        hint={t('settings_facebook_note')}
      />
    </FormGroup>
  )
}

/** The referral bonus, the amounts of top-ups, and the limit for a second admin with what is asked for. */
export function MoneySections({ limitRequest }: { readonly limitRequest: ReactNode }) {
  const t = useText()
  const { settings } = useBoot()
  return (
    <>
      <FormGroup narrow title={t('settings_bonus')} note={t('settings_bonus_note')}>
        <MoneyField
          className="sm:col-span-2"
          name="bonus"
          accept={notNegative}
          label={t('settings_bonus_field')}
          hint={t('settings_bonus_hint')}
          after={t('settings_bonus_each')}
        />
        <NumberField
          name="minRewardMinutes"
          inputMode="numeric"
          label={t('settings_reward_minutes')}
          hint={t('settings_reward_minutes_hint')}
        />
        <NumberField
          name="referralsPerDay"
          inputMode="numeric"
          label={t('settings_referrals_per_day')}
          hint={t('settings_referrals_per_day_hint')}
        />
      </FormGroup>
      <FormGroup narrow title={t('settings_wallet')} note={t('settings_wallet_note')}>
        <FormField
          className="sm:col-span-2"
          name="walletMoneyField"
          dir="ltr"
          label={t('settings_top_ups')}
          hint={t('settings_top_ups_hint', { code: isolate(settings.code) })}
        />
        <MoneyField
          className="sm:col-span-2"
          name="adjustmentApprovalAbove"
          accept={notNegative}
          label={t('settings_approval_above')}
          hint={t('settings_approval_above_hint')}
        />
        {limitRequest}
      </FormGroup>
    </>
  )
}
