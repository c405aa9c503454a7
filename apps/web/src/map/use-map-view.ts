import type { LatLng } from '@cabstand/domain/distance'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Pixel, Size } from './projection.ts'
import { fitView, type Padding, panView, showsAll, type View, zoomView } from './view.ts'

/** Size of an element in pixels, kept current. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const read = () => setSize({ width: node.clientWidth, height: node.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}

export interface MapViewInput {
  readonly size: Size
  readonly padding: Padding
  /** Points of the subject, such as a route: when they change, they are shown anew. */
  readonly subject: readonly LatLng[]
  /** Points that move, such as cars: the view follows only when one leaves it. */
  readonly moving: readonly LatLng[]
  readonly fallback: LatLng | undefined
}

const steadyPadding = (padding: Padding): Padding => ({
  top: Math.max(8, padding.top - 24),
  right: Math.max(8, padding.right - 24),
  bottom: Math.max(8, padding.bottom - 24),
  left: Math.max(8, padding.left - 24),
})

/**
 * The shown part of the map. It fits the subject by itself until somebody moves the map; `fit` gives it back.
 */
export function useMapView({ size, padding, subject, moving, fallback }: MapViewInput) {
  const [view, setView] = useState<View>()
  const held = useRef(false)
  const subjectKey = JSON.stringify([subject, padding, size, moving.length > 0])
  const movingKey = JSON.stringify(moving)
  const fit = () => {
    const points = subject.length + moving.length > 0 ? [...subject, ...moving] : fallback ? [fallback] : []
    const fitted = fitView(points, size, padding)
    if (fitted)
      setView(points.length === 1 && !subject.length && !moving.length ? { ...fitted, zoom: 14.6 } : fitted)
  }
  const lastSubject = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the points they were made of
  useEffect(() => {
    if (size.width === 0) return
    const changed = lastSubject.current !== subjectKey
    lastSubject.current = subjectKey
    if (held.current && view) return
    const lost = view !== undefined && !showsAll(moving, view, size, steadyPadding(padding))
    if (changed || lost || view === undefined) fit()
  }, [subjectKey, movingKey, fallback?.lat, fallback?.lng])

  const change = (next: (view: View) => View) => {
    held.current = true
    setView((known) => known && next(known))
  }
  const middle: Pixel = { x: size.width / 2, y: size.height / 2 }
  return {
    view,
    pan: (by: Pixel) => change((known) => panView(known, by)),
    zoom: (steps: number, anchor: Pixel = middle) => change((known) => zoomView(known, steps, anchor, size)),
    fit: () => {
      held.current = false
      fit()
    },
  }
}
