import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SegmentOption<V extends string> {
  readonly value: V
  readonly label: string
  readonly icon?: ReactNode
}

export interface SegmentedProps<V extends string> {
  /** The accessible name; not shown. */
  readonly label: string
  readonly name: string
  readonly options: readonly SegmentOption<V>[]
  readonly value?: V
  readonly defaultValue?: V
  readonly onChange?: (value: V) => void
  readonly size?: 'small' | 'medium'
  /** On a deep-green background. */
  readonly onSign?: boolean
  readonly className?: string
}

/** A choice of a few options side by side. Built on radio buttons, so that forms and keyboards work without script. */
export function Segmented<V extends string>({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
  size = 'medium',
  onSign = false,
  className,
}: SegmentedProps<V>) {
  return (
    <fieldset
      className={cx(
        'inline-flex rounded-panel p-[3px]',
        onSign ? 'segments-on-sign' : 'bg-sunken',
        className,
      )}
    >
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={cx('segment', size === 'small' && 'px-3 text-label')}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className="visually-hidden"
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          {option.icon}
          <span className="caps-center">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
