import type { LatLng } from '@cabstand/domain/distance'
import { useEffect } from 'react'
import { useMap } from './map-context.ts'
import { noFeatures, setFeatures, useOverlay } from './use-overlay.ts'

/** A dot at the person's position. */
export function HereLayer({ at }: { at: LatLng | undefined }) {
  const { map, colors } = useMap()
  useOverlay({
    source: 'here',
    layers: [
      {
        id: 'here-dot',
        type: 'circle',
        paint: {
          'circle-radius': 7,
          'circle-color': colors.here,
          'circle-stroke-color': '#ffffff',
          'circle-stroke-width': 3,
        },
      },
    ],
  })
  useEffect(() => {
    if (!at) return
    setFeatures(map, 'here', {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [at.lng, at.lat] } },
      ],
    })
    return () => setFeatures(map, 'here', noFeatures)
  }, [map, at])
  return null
}
