import { type Ref, useState } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput, denseClass } from '../../ui/dense-input.tsx'
import { type FieldIds, inputClass } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import type { DialCountry } from './phone-numbers.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

export interface MobileInputProps {
  /** Connects the input to its label and its note. */
  readonly ids: FieldIds
  readonly name: string
  /** With its prefix; what is not yet a number as it was typed. */
  readonly value: string
  readonly onChange: (number: string) => void
  readonly onBlur?: () => void
  /** The country at first, ISO 3166-1; absent: that of the settings. */
  readonly country?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
  /** `dense`: as high as the console's fields. */
  readonly size: 'large' | 'dense'
  readonly autoComplete: 'tel' | 'off'
  /** Another person has changed it too. */
  readonly warned?: boolean
}

/**
 * A mobile number with the country that it belongs to. What is not yet a number stays as it was typed, and the server
 * reads it for the country of the settings.
 */
export function MobileInput(props: MobileInputProps) {
  const { ids, name, value, onChange, onBlur, ref, size, autoComplete, warned = false } = props
  const { settings } = useBoot()
  const known = usePhoneNumbers()
  const [typed, setTyped] = useState<{ text: string; value: string; country?: string }>({
    text: value,
    value,
  })
  // A value that did not come from typing, such as that of a restored form, is shown as one would type it, and an
  // emptied form begins with the first country again.
  const stored = known?.nationalNumber(value)
  const isTyped = typed.value === value
  const chosen = isTyped ? typed.country : undefined
  const country = chosen ?? stored?.country ?? (props.country ?? settings.country).toUpperCase()
  const change = (text: string, of: string, next = chosen) => {
    const read = known?.readNumber(text, of)
    const number = read?.number ?? text
    const named = text.trim().startsWith('+') ? read?.country : undefined
    const last = named ?? next
    setTyped({ text, value: number, ...(last !== undefined && { country: last }) })
    onChange(number)
  }
  const text = isTyped ? typed.text : (stored?.text ?? value)
  const input = {
    ...ids,
    ref,
    name,
    type: 'tel',
    inputMode: 'tel',
    autoComplete,
    dir: 'ltr',
    value: text,
    onBlur,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      change(event.currentTarget.value, country),
  } as const
  return (
    <span dir="ltr" className="flex gap-1.5">
      <CountryChoice
        countries={known?.dialCountries ?? []}
        value={country}
        fixed={!settings.allowCountrySelection}
        className={size === 'large' ? inputClass : denseClass}
        onChange={(next) => change(text, next, next)}
      />
      {size === 'large' ? (
        <input {...input} className={inputClass} />
      ) : (
        <DenseInput {...input} warned={warned} />
      )}
    </span>
  )
}

/** The dialling prefix; the browser's own list of countries opens over it. */
function CountryChoice(props: {
  readonly countries: readonly DialCountry[]
  readonly value: string
  readonly fixed: boolean
  readonly className: string
  readonly onChange: (country: string) => void
}) {
  const { countries, value, fixed, onChange } = props
  const t = useText()
  const { locale } = useLocale()
  const prefix = countries.find(({ code }) => code === value)?.prefix
  const shown = prefix === undefined ? value || '+' : `${value} ${prefix}`
  const className = cx(props.className, 'flex w-auto! items-center gap-1 whitespace-nowrap tabular-nums')
  if (fixed || countries.length === 0) return <span className={cx(className, 'text-ink-2!')}>{shown}</span>
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (
    <span
      className={cx(
        className,
        'relative focus-within:border-focus focus-within:outline-1 focus-within:outline-focus',
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <ChevronDownIcon size={14} />
      <select
        aria-label={t('mobile_country')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="absolute inset-0 cursor-pointer text-base opacity-0"
      >
        {countries
          .map((country) => ({ ...country, label: names.of(country.code) ?? country.code }))
          .toSorted((one, other) => one.label.localeCompare(other.label, locale))
          .map(({ code, label, prefix: dial }) => (
            <option key={code} value={code}>{`${label} ${dial}`}</option>
          ))}
      </select>
    </span>
  )
}
