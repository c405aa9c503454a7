import { useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { toLatinDigits } from './latin-digits.ts'
import { useText } from './text.tsx'

/** Digits of a code that is sent to a number or an address. */
export const sentCodeLength = 6

export interface CodeInputProps {
  readonly label: string
  readonly length?: number
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called once when the last digit has been entered. */
  readonly onComplete?: (code: string) => void
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly autoFocus?: boolean
}

/**
 * One real input under drawn boxes: paste, autofill from a message and screen readers work as
 * for any text field.
 */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    length = sentCodeLength,
    value,
    onChange,
    onComplete,
    invalid = false,
    describedBy,
    autoFocus,
  } = props
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const boxes = Array.from({ length }, (_, index) => index)
  const current = Math.min(value.length, length - 1)
  return (
    <div dir="ltr" className="relative">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the code is the only thing asked on its screen
        autoFocus={autoFocus}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        title={t('code_digit', { position: current + 1, length })}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => {
          const code = toLatinDigits(event.target.value).replace(/\D/g, '').slice(0, length)
          onChange(code)
          if (code.length === length && value.length < length) onComplete?.(code)
        }}
        className="absolute inset-0 z-sticky size-full cursor-text text-transparent caret-transparent opacity-0"
      />
      <div aria-hidden="true" className="flex gap-2">
        {boxes.map((index) => (
          <span
            key={index}
            className={cx(
              'flex h-15 min-w-0 flex-1 items-center justify-center rounded-panel border bg-surface font-mono text-[1.75rem] font-bold',
              invalid ? 'border-danger' : 'border-control',
              focused && index === current && 'border-focus outline-1 outline-focus',
            )}
          >
            {value[index] ??
              (focused && index === current ? <i className="h-6 w-0.5 animate-pulse bg-accent" /> : '')}
          </span>
        ))}
      </div>
    </div>
  )
}
