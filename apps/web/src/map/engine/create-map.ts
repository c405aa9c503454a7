import { Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { retryFailedTiles } from './retry-tiles.ts'

// The library expects its worker next to its own file, but the bundler puts it elsewhere.
setWorkerUrl(workerUrl)

/** Creates a flat map with north up, without tilt or rotation. Throws if the browser has no WebGL. */
export function createMap(options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    renderWorldCopies: false,
    fadeDuration: 120,
    ...options,
  })
  retryFailedTiles(map)
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}
