import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { useErrorText } from '../text.tsx'
import { toast } from './toast.ts'

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

const loadParts = () => import('./open-menu.tsx')
const warmUp = () => void loadParts().catch(() => undefined)

/** A list of actions behind a button. What shows the list is large, and loads when the button is reached for. */
export function Menu({ trigger, items }: MenuProps) {
  const errorText = useErrorText()
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadParts>>>()
  const [byKeyboard, setByKeyboard] = useState(false)
  if (parts) return <parts.OpenMenu trigger={trigger} items={items} byKeyboard={byKeyboard} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: warmUp,
    onFocus: warmUp,
    onClick: ({ detail: pointerClicks }) => {
      setByKeyboard(pointerClicks === 0)
      void loadParts().then(setParts, () => toast.failed(errorText('network_error')))
    },
  })
}
