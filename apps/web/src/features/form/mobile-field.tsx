import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useBoot } from '../../ui/boot.tsx'
import { DenseInput, denseClass } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import type { DialCountry } from '../phone/phone-numbers.ts'
import { usePhoneNumbers } from '../phone/use-phone-numbers.ts'
import type { FormFieldProps } from './fields.tsx'
import { useFieldNote } from './form-context.tsx'

/**
 * A mobile number with the country that it belongs to. The form's value is the number with its prefix; what is not yet
 * a number stays as it was typed, and the server reads it for the country of the settings.
 */
export function MobileField({
  name,
  label,
  hint,
  className,
}: Pick<FormFieldProps, 'name' | 'label' | 'hint' | 'className'>) {
  const { settings } = useBoot()
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  const known = usePhoneNumbers()
  const value = String(field.value ?? '')
  const [typed, setTyped] = useState({ text: value, value })
  const [chosen, setChosen] = useState<string>()
  // A value that did not come from typing, such as that of a restored form, is shown as one would type it.
  const stored = known?.nationalNumber(value)
  const isTyped = typed.value === value
  const country = chosen ?? stored?.country ?? settings.country.toUpperCase()
  const text = isTyped ? typed.text : (stored?.text ?? value)
  const change = (next: string, of: string) => {
    const read = known?.readNumber(next, of)
    const number = read?.number ?? next
    setTyped({ text: next, value: number })
    if (read?.country !== undefined && next.trim().startsWith('+')) setChosen(read.country)
    field.onChange(number)
  }
  return (
    <Field label={label} note={note} className={className}>
      {(ids) => (
        <span dir="ltr" className="flex gap-1.5">
          <CountryChoice
            countries={known?.dialCountries ?? []}
            value={country}
            fixed={!settings.allowCountrySelection}
            onChange={(next) => {
              setChosen(next)
              change(text, next)
            }}
          />
          <DenseInput
            {...ids}
            ref={field.ref}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            dir="ltr"
            value={text}
            onBlur={field.onBlur}
            onChange={({ currentTarget }) => change(currentTarget.value, country)}
            warned={note?.kind === 'warn'}
          />
        </span>
      )}
    </Field>
  )
}

/** The dialling prefix; the browser's own list of countries opens over it. */
function CountryChoice(props: {
  readonly countries: readonly DialCountry[]
  readonly value: string
  readonly fixed: boolean
  readonly onChange: (country: string) => void
}) {
  const { countries, value, fixed, onChange } = props
  const t = useText()
  const { locale } = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const prefix = countries.find(({ code }) => code === value)?.prefix
  const shown = prefix === undefined ? value : `${value} ${prefix}`
  const className = `${denseClass} flex w-auto! items-center gap-1 whitespace-nowrap`
  if (fixed || countries.length === 0) return <span className={`${className} text-ink-2`}>{shown}</span>
  return (
    <span
      className={`${className} relative focus-within:border-focus focus-within:outline-1 focus-within:outline-focus`}
    >
      <span aria-hidden="true">{shown}</span>
      <ChevronDownIcon size={14} />
      <select
        aria-label={t('form_country')}
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
