import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { MapContent } from '../items.ts'
import { useMap } from './map-context.ts'

export const carSource = 'cars'

/** Layers of the car source that can be pressed. */
const pressable = ['car-cluster', 'car']
/** The radius in pixels within which a press selects a car. */
const reachPixels = 12

/** Reports a press on a car, and the car under the pointer; a press on a disc zooms in until its cars separate. */
export function useCarPress(onPress: MapContent['onCarPress'], onHover?: MapContent['onCarHover']): void {
  const { map } = useMap()
  const press = useEffectEvent((id: string) => onPress?.(id))
  const hover = useEffectEvent((id: string | undefined, at: readonly [number, number] | undefined) => {
    if (!onHover) return
    const point = at && map.project([...at])
    onHover(id === undefined || !point ? null : { id, x: point.x, y: point.y })
  })
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
    const onMove = (event: MapMouseEvent) => {
      const found = find(event, 0)
      map.getCanvas().classList.toggle('map-on-car', found !== undefined)
      const id: unknown = found?.properties.id
      const place = found?.geometry.type === 'Point' ? found.geometry.coordinates : undefined
      const [lng, lat] = place ?? []
      hover(
        typeof id === 'string' ? id : undefined,
        lng === undefined || lat === undefined ? undefined : [lng, lat],
      )
    }
    const subscriptions = [map.on('click', onClick), map.on('mousemove', onMove)]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [map, wanted])
}
