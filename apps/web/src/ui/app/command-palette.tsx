import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { backdropClass } from './dialog.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Shown at the end of the line. */
  readonly aside?: ReactNode
  /** Absent: it can be read, but not chosen. */
  readonly onSelect?: () => void
}

export interface CommandGroup {
  readonly id: string
  readonly label: string
  readonly items: readonly Command[]
}

export interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** What fits the value, already filtered. */
  readonly groups: readonly CommandGroup[]
  /** Shown instead of the list when it is empty. */
  readonly empty: ReactNode
  readonly icon: ReactNode
}

/** A field over the screen with a list of what can be opened or done. Arrows and Enter choose; Escape closes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, label, value, onValueChange, groups, empty, icon } = props
  const choose = ({ onSelect }: Command) => {
    if (!onSelect) return
    onOpenChange(false)
    onSelect()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-x-4 top-4 z-dialog mx-auto flex max-h-[min(32rem,calc(100dvh-32px))] max-w-xl flex-col overflow-hidden rounded-panel bg-surface text-ink shadow-3 outline-none transition duration-[140ms] ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12vh]"
        >
          <Base.Root
            open
            inline
            items={groups}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={value}
            onValueChange={onValueChange}
            itemToStringValue={(item: Command) => item.label}
          >
            <div className="flex items-center gap-3 border-b border-line px-4 text-ink-3">
              {icon}
              <Base.Input
                aria-label={label}
                placeholder={label}
                className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
              />
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
              <Base.Empty className="px-2.5 text-sm text-ink-2 not-empty:py-4">{empty}</Base.Empty>
              <Base.List>
                {(group: CommandGroup) => (
                  <Base.Group key={group.id} items={group.items} className="not-first:mt-1.5">
                    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-small font-semibold text-ink-3">
                      {group.label}
                    </Base.GroupLabel>
                    <Base.Collection>
                      {(item: Command) => (
                        <CommandItem key={item.id} item={item} onChoose={() => choose(item)} />
                      )}
                    </Base.Collection>
                  </Base.Group>
                )}
              </Base.List>
            </div>
          </Base.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandItem({ item, onChoose }: { readonly item: Command; readonly onChoose: () => void }) {
  return (
    <Base.Item
      value={item}
      onClick={onChoose}
      className={cx(
        'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1 text-sm outline-none data-highlighted:bg-hover',
        item.onSelect && 'cursor-pointer',
      )}
    >
      {item.icon}
      <span dir="auto" className="min-w-0 flex-1 truncate text-start rtl:text-right">
        {item.label}
      </span>
      {item.aside}
    </Base.Item>
  )
}
