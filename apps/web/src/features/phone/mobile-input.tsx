import { type Ref, useState } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { DenseInput, denseClass } from '../../ui/dense-input.tsx'
import { type FieldIds, inputClass } from '../../ui/field.tsx'
import { CountryChoice } from './country-choice.tsx'
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
        prefix={known?.prefixOf(country)}
        value={country}
        fixed={!settings.allowCountrySelection || known === undefined}
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
