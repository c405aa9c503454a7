import { Switch as Base } from '@base-ui/react/switch'
import { cx } from '../cx.ts'

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** Something that is on or off at once, such as being online. */
export function Switch({ label, checked, onChange, disabled = false, className }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={cx('inline-flex items-center gap-2.5 text-sm font-semibold', className)}>
      <span className="caps-center">{label}</span>
      <Base.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        className="flex h-6 w-10 items-center rounded-full bg-control p-0.5 transition-colors duration-[140ms] data-checked:bg-accent data-disabled:opacity-60"
      >
        <Base.Thumb className="size-5 rounded-full bg-surface transition-transform duration-[140ms] ease-standard data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Base.Root>
    </label>
  )
}
