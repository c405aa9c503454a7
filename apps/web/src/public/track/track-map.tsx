import type { RunningTrip, SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { useEffect, useState } from 'react'
import type { MapInfo } from '../../map/engine/live-map.tsx'
import { MapSummary } from '../../map/map-summary.tsx'
import { useEngine } from '../../map/use-engine.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { fetchMap } from '../api.ts'
import { trackScene } from './track-scene.ts'

/** The panel's rounded edge lies over the lower edge of the map on phones. */
const underSheet = { bottom: 18 }
/** The panel floats on the map on wide screens. */
const besidePanel = { left: 464 }

/** The map of a shared trip. It loads after the page; if it cannot be drawn, its content stays as text. */
export function TrackMap({
  trip,
  running,
  nowMs,
}: {
  readonly trip: SharedTrip
  readonly running: RunningTrip
  readonly nowMs: number
}) {
  const t = useText()
  const format = useFormat()
  const [failed, setFailed] = useState(false)
  const engine = useEngine(0)
  const info = useMapInfo()
  const wide = useWide()
  const scene = trackScene(trip, running, { nowMs, format })
  const label = t('track_map')
  const summary = <MapSummary pins={scene.pins} />
  if (failed || engine === 'failed' || info === 'failed') {
    return (
      <section
        aria-label={label}
        className="grid gap-2 bg-sunken px-4 pt-6 pb-10 text-sm lg:absolute lg:inset-0"
      >
        <p className="font-semibold lg:ms-116">{t('map_failed')}</p>
      </section>
    )
  }
  return (
    <section
      aria-label={label}
      className="relative isolate h-[42dvh] min-h-64 overflow-hidden bg-map-land lg:absolute lg:inset-0 lg:h-auto"
    >
      <div className="visually-hidden">{summary}</div>
      {engine && info && (
        <engine.LiveMap
          {...scene}
          label={label}
          info={info}
          panels={wide ? sideOf(besidePanel.left) : underSheet}
          covered={wide ? {} : underSheet}
          onFail={() => setFailed(true)}
        />
      )}
    </section>
  )
}

/** The panel stands at the start of the line. */
const sideOf = (pixels: number) => (document.dir === 'rtl' ? { right: pixels } : { left: pixels })

/** The map's extent and tiles; undefined while they load. */
function useMapInfo(): MapInfo | 'failed' | undefined {
  const [info, setInfo] = useState<MapInfo | 'failed'>()
  useEffect(() => {
    fetchMap().then(
      (map) => setInfo(map.tiles === null ? 'failed' : { ...map, tiles: map.tiles }),
      () => setInfo('failed'),
    )
  }, [])
  return info
}

function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 960px)')
    const follow = () => setWide(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return wide
}
