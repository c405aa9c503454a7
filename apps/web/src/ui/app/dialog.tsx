import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import { useText } from '../text.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the main one last, with one that closes. Absent: a cross at the title does. */
  readonly actions?: ReactNode
  readonly className?: string
  /** The id of the element that gets the focus; absent: the first one. */
  readonly focusId?: string
  /** What gets the focus when it is closed; absent: what had it before. */
  readonly finalFocus?: () => HTMLElement | null
}

export const backdropClass =
  'fixed inset-0 z-dialog bg-g-950/50 transition-opacity duration-[240ms] ease-enter data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:opacity-0'
const popupClass =
  'fixed inset-x-4 top-1/2 z-dialog mx-auto grid max-h-[calc(100dvh-32px)] max-w-md -translate-y-1/2 gap-3 overflow-x-hidden overflow-y-auto [--save-bar-bottom:-1.25rem] rounded-card bg-surface p-5 text-ink shadow-3 transition duration-[240ms] ease-enter data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:scale-98 data-starting-style:opacity-0'

/** A question or form that floats over the screen and holds the focus until it is answered. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  className,
  focusId,
  finalFocus,
}: DialogProps) {
  const t = useText()
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(popupClass, className)}
          {...(finalFocus && { finalFocus })}
          {...(focusId !== undefined && { initialFocus: () => document.getElementById(focusId) })}
        >
          <Base.Title className={cx('text-title font-bold', !actions && 'pe-9')}>{title}</Base.Title>
          {description !== undefined && (
            <Base.Description render={<div />} className="text-base text-ink-2">
              {description}
            </Base.Description>
          )}
          {children}
          {actions ? (
            <div className="mt-1 flex flex-wrap items-start justify-end gap-2">{actions}</div>
          ) : (
            // Last, so that the first field gets the focus.
            <Base.Close
              render={
                <IconButton label={t('close')} className="absolute end-3 top-3.5">
                  <CloseIcon size={20} />
                </IconButton>
              }
            />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
