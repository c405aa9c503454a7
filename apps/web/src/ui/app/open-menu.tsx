import { Menu as Base } from '@base-ui/react/menu'
import {
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { optionClass, popupClass } from './popup-classes.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Why the item cannot be chosen now; shown under its label. */
  readonly disabledReason?: string
  readonly danger?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  /** The button element itself. */
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly items: readonly MenuItem[]
}

export interface OpenMenuProps extends MenuProps {
  /** The first item is highlighted, as after any other press of a key. */
  readonly byKeyboard: boolean
}

/** The menu with its list, initially open: it replaces a trigger that was just pressed. */
export function OpenMenu({ trigger, items, byKeyboard }: OpenMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // The focus returns here when the list closes.
    button.current?.focus()
    if (byKeyboard) button.current?.click()
    else setOpen(true)
  }, [byKeyboard])
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={button} render={trigger} />
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
