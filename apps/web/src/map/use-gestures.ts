import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Pixel } from './projection.ts'

export interface Gestures {
  readonly onPan: (by: Pixel) => void
  readonly onZoom: (steps: number, anchor?: Pixel) => void
  /** A press without a drag. */
  readonly onTap?: ((at: Pixel) => void) | undefined
}

const dragThreshold = 4
const keyStep = 80

/** Dragging, pinching, the wheel and the arrow keys on an element. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures) {
  const pointers = useRef(new Map<number, Pixel>())
  const dragged = useRef(0)
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })

  const at = (event: { clientX: number; clientY: number }): Pixel => {
    const box = element.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }

  useEffect(() => {
    const node = element.current
    if (!node) return
    // React listens to the wheel passively, which would let the page scroll along.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = node.getBoundingClientRect()
      latest.current.onZoom(-event.deltaY / 300, { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [element])

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = at(event)
    const by = { x: now.x - before.x, y: now.y - before.y }
    dragged.current += Math.hypot(by.x, by.y)
    if (dragged.current < dragThreshold) return
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return gestures.onPan(by)
    const spread = (point: Pixel) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    gestures.onZoom(Math.log2(spread(now) / spread(before)), middle)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.current.size === 0) dragged.current = 0
      pointers.current.set(event.pointerId, at(event))
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => {
      const known = pointers.current.delete(event.pointerId)
      if (known && dragged.current < dragThreshold) gestures.onTap?.(at(event))
    },
    onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    onKeyDown: (event: KeyboardEvent) => {
      const pans: Record<string, Pixel> = {
        ArrowUp: { x: 0, y: keyStep },
        ArrowDown: { x: 0, y: -keyStep },
        ArrowLeft: { x: keyStep, y: 0 },
        ArrowRight: { x: -keyStep, y: 0 },
      }
      const by = pans[event.key]
      if (by) gestures.onPan(by)
      else if (event.key === '+' || event.key === '=') gestures.onZoom(0.5)
      else if (event.key === '-') gestures.onZoom(-0.5)
      else if (event.key === 'Enter' && gestures.onTap) {
        const { clientWidth, clientHeight } = event.currentTarget
        gestures.onTap({ x: clientWidth / 2, y: clientHeight / 2 })
      } else return
      event.preventDefault()
    },
  }
}
