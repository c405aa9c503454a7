import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { backdropClass } from './dialog.tsx'

export interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
}

/** A modal panel that comes up from the lower edge of a phone. */
export function Sheet({ open, onOpenChange, title, children, className }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            'fixed inset-x-0 bottom-0 z-dialog mx-auto max-h-[85dvh] max-w-xl overflow-y-auto rounded-t-sheet bg-surface px-4 pb-6 text-ink shadow-3 transition-transform duration-[240ms] ease-enter data-ending-style:translate-y-full data-ending-style:duration-[120ms] data-starting-style:translate-y-full',
            className,
          )}
        >
          <SheetHandle />
          <Base.Title className="mb-2 text-title font-bold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A panel lying over the map's lower edge; it is part of the screen and holds no focus. */
export function SheetPanel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('relative z-sheet rounded-t-sheet bg-surface px-4 pb-4 text-ink shadow-3', className)}>
      <SheetHandle />
      {children}
    </div>
  )
}

function SheetHandle() {
  return <span aria-hidden="true" className="mx-auto mt-2.5 mb-3.5 block h-1 w-9 rounded-full bg-line-2" />
}
