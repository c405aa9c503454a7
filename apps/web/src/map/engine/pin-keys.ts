import type { LatLng } from '@cabstand/domain/distance'
import type { Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type KeyboardEvent, useRef } from 'react'

/** Pixels by which an arrow key moves a pin; four times as many with Shift. */
const stepPixels = 12
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
}

/** Arrow keys move a pin, Enter confirms its place, Escape or loss of focus puts it back. */
export function usePinKeys(
  map: MapLibreMap,
  marker: Marker,
  home: LatLng,
  onMove: ((at: LatLng) => void) | undefined,
) {
  const moved = useRef(false)
  const putBack = () => {
    if (moved.current) marker.setLngLat([home.lng, home.lat])
    moved.current = false
  }
  const step = ([x, y]: readonly [number, number], times: number) => {
    const from = map.project(marker.getLngLat())
    const to = map.unproject([from.x + x * times, from.y + y * times])
    marker.setLngLat(to)
    moved.current = true
    const { clientWidth, clientHeight } = map.getContainer()
    const at = map.project(to)
    const inView = at.x > 24 && at.y > 24 && at.x < clientWidth - 24 && at.y < clientHeight - 24
    if (!inView) map.panTo(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by) step(by, event.shiftKey ? 4 : 1)
    else if (event.key === 'Escape') putBack()
    else if (event.key === 'Enter' && moved.current) {
      moved.current = false
      onMove?.(marker.getLngLat())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown, onBlur: putBack }
}
