import { useEffect, useState } from 'react'
import type { Padding } from '../map/items.ts'

export interface MapPanel {
  readonly element: HTMLElement
  /** `beside`: from top to bottom, the map is not visible behind it; `over`: a card with map around it. */
  readonly kind: 'beside' | 'over'
}

/** The space that a panel covers of the map below it, in pixels. */
export interface PanelRoom {
  readonly panels: Padding
  /** The part of it where the map is not visible. */
  readonly covered: Padding
}

type Rectangle = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left' | 'width'>

const none: Padding = { top: 0, right: 0, bottom: 0, left: 0 }
const noRoom: PanelRoom = { panels: none, covered: none }
/** A panel of at least this share of the map's width is a sheet over its lower part. */
const sheetShare = 0.8
/** Changes of a panel below this size, such as one line of text, do not move the map. */
const stepPixels = 16

const inSteps = (pixels: number) => Math.max(0, Math.ceil(pixels / stepPixels) * stepPixels)

/** The space of a panel, at either side. Both rectangles are of the page before it was scrolled. */
export function roomOf(map: Rectangle, panel: Rectangle, kind: MapPanel['kind']): PanelRoom {
  if (panel.width >= map.width * sheetShare) {
    const sheet = { ...none, bottom: inSteps(map.bottom - panel.top) }
    return { panels: sheet, covered: sheet }
  }
  const atLeft = panel.left - map.left <= map.right - panel.right
  const side = atLeft
    ? { ...none, left: inSteps(panel.right - map.left) }
    : { ...none, right: inSteps(map.right - panel.left) }
  return { panels: side, covered: kind === 'beside' ? side : none }
}

/** The space that a panel covers of the map, measured again when either changes its size. */
export function usePanelRoom(map: HTMLElement | null, panel: MapPanel | null): PanelRoom {
  const [room, setRoom] = useState(noRoom)
  useEffect(() => {
    if (!map || !panel) return
    const { element, kind } = panel
    const measure = () => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect()
      const unscrolled = { top: top + window.scrollY, right, bottom: bottom + window.scrollY, left, width }
      const next = roomOf(map.getBoundingClientRect(), unscrolled, kind)
      setRoom((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(map)
    observer.observe(element)
    return () => observer.disconnect()
  }, [map, panel])
  return room
}
