import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { InfoIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

/** `signal` is the green "go" of deep-green panels; `outline` the secondary action there. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'signal' | 'outline'
export type ButtonSize = 'small' | 'medium' | 'large' | 'driver'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-2 bg-surface text-ink hover:border-control hover:bg-hover',
  quiet: 'bg-transparent text-ink hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:brightness-90',
  'danger-quiet': 'border border-line-2 bg-surface text-danger hover:border-danger hover:bg-danger-soft',
  signal: 'bg-signal text-on-signal hover:bg-g-300 focus-on-sign',
  outline: 'border border-sign-line bg-transparent text-on-sign hover:bg-sign-2 focus-on-sign',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-label rounded-control gap-1.5',
  medium: 'min-h-11 px-4 text-base rounded-control gap-2',
  large: 'min-h-14 px-6 text-lead rounded-panel gap-2.5',
  driver: 'min-h-17 px-6 text-title rounded-panel gap-3',
}

export function buttonClass(kind: ButtonKind, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex select-none print:hidden items-center justify-center font-bold transition-colors duration-[140ms] ease-standard active:brightness-90',
    kinds[kind],
    sizes[size],
    className,
  )
}

const disabledClass =
  'aria-disabled:cursor-not-allowed aria-disabled:border aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:hover:bg-sunken'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
  /** Shows progress; the button keeps its width and ignores clicks. */
  readonly working?: boolean
  readonly workingLabel?: string
  /** Why it cannot be pressed now. The button stays focusable, and the reason is shown beside it. */
  readonly disabledReason?: string | undefined
  /** The id of the element that says why it cannot be pressed, where that does not stand below the button. */
  readonly blockedBy?: string | undefined
}

export function Button({
  kind = 'primary',
  size = 'medium',
  working = false,
  workingLabel,
  disabledReason,
  blockedBy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = working || disabledReason !== undefined || blockedBy !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={disabledReason !== undefined || blockedBy !== undefined || undefined}
      aria-busy={working || undefined}
      aria-describedby={disabledReason ? reasonId : (blockedBy ?? rest['aria-describedby'])}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClass(kind, size, cx(disabledClass, className))}
    >
      <Labels working={working} workingLabel={workingLabel}>
        {children}
      </Labels>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={cx('inline-grid gap-1.5', className)}>
      {button}
      <span id={reasonId} className="flex items-start gap-1.5 text-label font-normal text-ink-3">
        <InfoIcon size={16} />
        {disabledReason}
      </span>
    </span>
  )
}

/** Both labels are in one grid cell, so the wider one sets the width. */
function Labels(props: { working: boolean; workingLabel: string | undefined; children: ReactNode }) {
  const { working, workingLabel, children } = props
  return (
    <span className="grid place-items-center">
      <span
        aria-hidden={working || undefined}
        className={cx(
          'col-start-1 row-start-1 inline-flex items-center gap-[inherit] [&>svg]:-mt-px',
          working && 'invisible',
        )}
      >
        <ButtonLabel>{children}</ButtonLabel>
      </span>
      {working && (
        <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
          <Spinner />
          {workingLabel && <span className="caps-center">{workingLabel}</span>}
        </span>
      )}
    </span>
  )
}

function ButtonLabel({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center gap-2 caps-center">{children}</span>
}

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
}

/** A link that looks like a button: it leads somewhere and does nothing else. */
export function ButtonLink({
  kind = 'primary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(kind, size, className)}>
      <ButtonLabel>{children}</ButtonLabel>
    </a>
  )
}
