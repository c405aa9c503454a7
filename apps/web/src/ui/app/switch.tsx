import { cx } from '../cx.ts'

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** A setting that takes effect at once, such as being online. Space and Enter toggle it. */
export function Switch({ label, checked, onChange, disabled = false, className }: SwitchProps) {
  return (
    <label className={cx('inline-flex items-center gap-2.5 text-sm font-semibold', className)}>
      <span className="caps-center">{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        // Keeps the focus while its change is being sent.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.click()
        }}
        className="flex h-6 w-10 shrink-0 appearance-none items-center rounded-full bg-control p-0.5 transition-colors duration-[140ms] before:size-5 before:rounded-full before:bg-surface before:transition-transform before:duration-[140ms] before:ease-standard checked:bg-accent checked:before:translate-x-4 rtl:checked:before:-translate-x-4 aria-disabled:opacity-60"
      />
    </label>
  )
}
