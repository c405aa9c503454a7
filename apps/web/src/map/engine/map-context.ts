import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapColors } from '../style/colors.ts'

export interface MapHandle {
  /** Its style is loaded, so sources and layers can be added. */
  readonly map: MapLibreMap
  readonly colors: MapColors
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a layer component stands in. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer stands outside of a map')
  return handle
}
