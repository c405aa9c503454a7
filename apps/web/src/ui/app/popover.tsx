import { Popover as Base } from '@base-ui/react/popover'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { popupClass } from './popup-classes.ts'

export interface PopoverProps {
  /** The button element itself. */
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** The id of the element that gets the focus; absent: the first one. */
  readonly focusId?: string
  readonly children: ReactNode
}

/** A small panel at a button, for fields that take effect while the screen stays in view. */
export function Popover({
  trigger,
  title,
  open,
  onOpenChange,
  align = 'start',
  className,
  focusId,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-dialog">
          <Base.Popup
            {...(focusId !== undefined && { initialFocus: () => document.getElementById(focusId) })}
            // `relative`: what is hidden visually in it must not make the page longer.
            className={cx(popupClass, 'relative max-h-[70dvh] overflow-y-auto p-3', className)}
          >
            <Base.Title className="visually-hidden">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
