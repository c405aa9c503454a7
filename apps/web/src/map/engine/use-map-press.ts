import type { LatLng } from '@cabstand/domain/distance'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from './map-context.ts'

/** Reports the pressed point, or the map's centre for Enter; the cursor shows that a place can be chosen. */
export function useMapPress(onPress: ((at: LatLng) => void) | undefined): void {
  const { map } = useMap()
  const press = useEffectEvent((at: LatLng) => onPress?.({ lat: at.lat, lng: at.lng }))
  const wanted = onPress !== undefined
  useEffect(() => {
    if (!wanted) return
    const canvas = map.getCanvas()
    const { unsubscribe } = map.on('click', ({ lngLat }) => press(lngLat))
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') press(map.getCenter())
    }
    canvas.addEventListener('keydown', onKeyDown)
    canvas.classList.add('map-takes-place')
    return () => {
      unsubscribe()
      canvas.removeEventListener('keydown', onKeyDown)
      canvas.classList.remove('map-takes-place')
    }
  }, [map, wanted])
}
