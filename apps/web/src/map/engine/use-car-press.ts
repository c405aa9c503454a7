import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { MapContent } from '../items.ts'
import { useMap } from './map-context.ts'

export const carSource = 'cars'

/** Layers of the car source that can be pressed. */
const pressable = ['car-cluster', 'car']
/** The radius in pixels within which a press selects a car. */
const reachPixels = 12

/** Reports a press on a car; a press on a disc zooms in until its cars separate. */
export function useCarPress(onPress: MapContent['onCarPress']): void {
  const { map } = useMap()
  const press = useEffectEvent((id: string) => onPress?.(id))
  const wanted = onPress !== undefined
  useEffect(() => {
    if (!wanted) return
    const find = ({ point: { x, y } }: MapMouseEvent, reach: number) =>
      map.queryRenderedFeatures(
        [
          [x - reach, y - reach],
          [x + reach, y + reach],
        ],
        { layers: pressable },
      )[0]
    const onClick = (event: MapMouseEvent) => {
      const properties = find(event, reachPixels)?.properties
      const cluster: unknown = properties?.cluster_id
      const id: unknown = properties?.id
      if (typeof id === 'string') press(id)
      if (typeof cluster !== 'number') return
      void map
        .getSource<GeoJSONSource>(carSource)
        ?.getClusterExpansionZoom(cluster)
        .then((zoom) => map.easeTo({ center: event.lngLat, zoom }, { originalEvent: event.originalEvent }))
    }
    const onMove = (event: MapMouseEvent) =>
      map.getCanvas().classList.toggle('map-on-car', find(event, 0) !== undefined)
    const subscriptions = [map.on('click', onClick), map.on('mousemove', onMove)]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [map, wanted])
}
