import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Library = typeof import('./drag-library.ts')

const kind = 'driver'

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

/** Lets a driver be dragged by this element; what is dragged shows their name. Null: they cannot be dragged. */
export function useDriverDrag(
  element: RefObject<HTMLElement | null>,
  driverId: string | null,
  name: string,
): void {
  const label = useEffectEvent(() => name)
  useDragging(element, driverId !== null, (library, target) =>
    library.draggable({
      element: target,
      getInitialData: () => ({ kind, driverId }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        library.setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            const shown = document.createElement('div')
            shown.className = 'rounded-control bg-g-950 px-3 py-2 text-label font-bold text-white'
            shown.textContent = label()
            container.append(shown)
          },
        }),
    }),
  )
}

/** Lets drivers be dropped on this element; answers whether one is over it. */
export function useDriverDrop(
  element: RefObject<HTMLElement | null>,
  canDrop: boolean,
  onDrop: (driverId: string) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useDragging(element, canDrop, (library, target) =>
    library.dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        if (typeof source.data.driverId === 'string') drop(source.data.driverId)
      },
    }),
  )
  return isOver
}
