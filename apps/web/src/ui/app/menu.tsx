import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Why the item cannot be chosen now; shown under its label. */
  readonly disabledReason?: string
  readonly danger?: boolean
  readonly onSelect: () => void
}

export const popupClass =
  'z-menu min-w-44 rounded-panel border border-line bg-surface p-1 text-ink shadow-2 outline-none transition-opacity duration-[140ms] ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0'
export const optionClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-hover'

/** A list of actions behind a button. `trigger` is the button element itself. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-menu">
          <Base.Popup className={popupClass}>
            {items.map((item) => (
              <Base.Item
                key={item.id}
                disabled={item.disabledReason !== undefined}
                onClick={item.onSelect}
                className={cx(optionClass, item.danger && 'text-danger', item.disabledReason && 'text-ink-3')}
              >
                {item.icon}
                <span>
                  <span className="block">{item.label}</span>
                  {item.disabledReason && <span className="block text-small">{item.disabledReason}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
