import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CarPose } from './glide.ts'
import { useMap } from './map-context.ts'

export interface CarLabel {
  /** Places the label over a car; undefined removes it. */
  readonly place: (pose: CarPose | undefined) => void
  readonly show: (words: string) => ReactNode
}

/**
 * A label over one car that moves with it. Hidden from assistive technology, because the screen has the same text next
 * to the map.
 */
export function useCarLabel(): CarLabel {
  const { map } = useMap()
  const [marker] = useState(() => new Marker({ element: document.createElement('div') }))
  useEffect(() => () => void marker.remove(), [marker])
  return useMemo(
    () => ({
      place: (pose) => {
        if (!pose) {
          marker.remove()
          return
        }
        marker.setLngLat([pose.lng, pose.lat])
        if (!marker.getElement().isConnected) marker.addTo(map)
      },
      show: (words) =>
        createPortal(
          <span
            aria-hidden="true"
            className="pointer-events-none absolute bottom-6 left-0 -translate-x-1/2 whitespace-nowrap rounded-control bg-g-950 px-2.5 py-1.5 text-label font-bold leading-none text-white shadow-2"
          >
            <span className="caps-center block">{words}</span>
          </span>,
          marker.getElement(),
        ),
    }),
    [map, marker],
  )
}
