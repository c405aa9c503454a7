import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { MapContent } from '../items.ts'
import { useMap } from './map-context.ts'

export const carSource = 'cars'

/** Layers of the car source that take a press. */
const pressable = ['car-cluster', 'car']
/** A finger hits a car that lies within so many pixels. */
const reachPixels = 12

/** A press on a car tells of it; one on a disc goes as near as it takes to part its cars. */
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
