import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const kind = 'driver'

/** Lets a driver be dragged by this element; what is dragged shows their name. Null: they cannot be dragged. */
export function useDriverDrag(
  element: RefObject<HTMLElement | null>,
  driverId: string | null,
  name: string,
): void {
  const nameNow = useEffectEvent(() => name)
  useEffect(() => {
    if (element.current === null || driverId === null) return undefined
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind, driverId }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            const label = document.createElement('div')
            label.className = 'rounded-control bg-g-950 px-3 py-2 text-label font-bold text-white'
            label.textContent = nameNow()
            container.append(label)
          },
        }),
    })
  }, [element, driverId])
}

/** Lets drivers be dropped on this element; answers whether one is over it. */
export function useDriverDrop(
  element: RefObject<HTMLElement | null>,
  canDrop: boolean,
  onDrop: (driverId: string) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (element.current === null || !canDrop) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        if (typeof source.data.driverId === 'string') drop(source.data.driverId)
      },
    })
  }, [element, canDrop])
  return isOver
}
