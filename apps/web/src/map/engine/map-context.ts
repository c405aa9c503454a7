import type { LatLng } from '@cabstand/domain/distance'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { Store } from '../../ui/store.ts'
import type { MapColors } from '../style/colors.ts'

export interface MapHandle {
  /** True once its style is loaded, so that sources and layers can be added. */
  readonly map: MapLibreMap
  readonly colors: MapColors
  /** The drawn position of the screen's main car, updated a few times a second; null without one. */
  readonly carPose: Store<LatLng | null>
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map around a layer component. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer stands outside of a map')
  return handle
}
