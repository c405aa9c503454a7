import { cloneElement, useState } from 'react'
import { useErrorText } from '../text.tsx'
import type { MenuProps } from './open-menu.tsx'
import { toast } from './toast.ts'

const loadParts = () => import('./open-menu.tsx')
const warmUp = () => void loadParts().catch(() => undefined)

/** A list of actions behind a button. The list's code is large; it loads when the button is hovered or focused. */
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
