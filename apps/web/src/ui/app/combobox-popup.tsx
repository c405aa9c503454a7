import { Combobox as Base } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { optionClass, popupClass } from './popup-classes.ts'

/** What opens below the input of a combobox: a message in place of results, and the options. Stands in its root. */
export function ComboboxPopup<Value>(props: {
  /** `ComboboxMessage`, in an element that says it to screen readers. */
  readonly message: ReactNode
  readonly keyOf: (value: Value) => string
  readonly children: (value: Value) => ReactNode
}) {
  const { message, keyOf, children } = props
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-dialog">
        <Base.Popup className={cx(popupClass, 'w-(--anchor-width)')}>
          {message}
          <Base.List className="max-h-80 overflow-y-auto outline-none data-empty:p-0">
            {(value: Value) => (
              <Base.Item key={keyOf(value)} value={value} className={optionClass}>
                {children(value)}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

export const ComboboxMessage = ({ children }: { readonly children: string }) => (
  <p className="px-2.5 py-2 text-label text-ink-2">{children}</p>
)
