import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Library = typeof import('./drag-library.ts')

const kind = 'driver'

/** Whom an offer goes to: a driver who is dragged, or one of the list of a booking, who may be offline. */
export type ChosenDriver = Pick<FleetCar, 'id' | 'name' | 'vehicleNumber'>

/** A driver on the board, with what decides whether they can take a booking. */
export type DraggedDriver = ChosenDriver & Pick<FleetCar, 'carTypeId' | 'state'>

/** Connects an element to the library of dragging once it has loaded; without it the keyboard's way remains. */
function useDragging(
  element: RefObject<HTMLElement | null>,
  wanted: boolean,
  connect: (library: Library, element: HTMLElement) => () => void,
): void {
  const connectNow = useEffectEvent(connect)
  useEffect(() => {
    const target = element.current
    if (target === null || !wanted) return undefined
    let stop: (() => void) | undefined
    let gone = false
    void import('./drag-library.ts').then(
      (library) => {
        if (!gone) stop = connectNow(library, target)
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [element, wanted])
}

/** Lets a driver be dragged by this element; what is dragged shows their name and plate. Null: they cannot be dragged. */
export function useDriverDrag(element: RefObject<HTMLElement | null>, driver: DraggedDriver | null): void {
  const dragged = useEffectEvent(() => driver)
  useDragging(element, driver !== null, (library, target) =>
    library.draggable({
      element: target,
      getInitialData: () => ({ kind, driver: dragged() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        library.setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            const shown = document.createElement('div')
            shown.className = 'rounded-control bg-g-950 px-3 py-2 text-label font-bold text-white'
            shown.textContent = `${dragged()?.name} ${dragged()?.vehicleNumber}`
            container.append(shown)
          },
        }),
    }),
  )
}

/** Lets drivers be dropped on this element; answers who is over it. */
export function useDriverDrop(
  element: RefObject<HTMLElement | null>,
  canDrop: boolean,
  onDrop: (driver: ChosenDriver) => void,
): DraggedDriver | null {
  const [over, setOver] = useState<DraggedDriver | null>(null)
  const drop = useEffectEvent(onDrop)
  useDragging(element, canDrop, (library, target) =>
    library.dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: ({ source }) => setOver(source.data.driver as DraggedDriver),
      onDragLeave: () => setOver(null),
      onDrop: ({ source }) => {
        setOver(null)
        drop(source.data.driver as DraggedDriver)
      },
    }),
  )
  return over
}
