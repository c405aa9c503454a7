import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { backdropClass } from './dialog.tsx'

export interface SideDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Names the drawer for assistive technology. */
  readonly label: string
  readonly children: ReactNode
}

/** A panel that slides in from the start of the line, over the screen. It holds the focus; Escape closes it. */
export function SideDrawer({ open, onOpenChange, label, children }: SideDrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          aria-label={label}
          className="fixed inset-y-0 start-0 z-dialog flex shadow-3 outline-none transition-transform duration-[240ms] ease-enter data-ending-style:-translate-x-full data-ending-style:duration-[120ms] data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
