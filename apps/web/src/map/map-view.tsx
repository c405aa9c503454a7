import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mapQuery } from '../api/queries/system.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useText } from '../ui/text.tsx'
import type { MapContent } from './items.ts'
import { MapSummary } from './map-summary.tsx'
import { useEngine } from './use-engine.ts'

export interface MapViewProps extends MapContent {
  /** The map's label, such as "Map of your trip". */
  readonly label: string
  /** Further sentences for people who cannot see the map, such as the distance to the car. */
  readonly notes?: readonly string[]
  readonly className?: string
}

/**
 * A map with a trip, cars and pins. It loads after the rest of the screen, with a plain placeholder first; if it cannot
 * be drawn, its content is shown as text.
 */
export function MapView({ label, notes, className, ...content }: MapViewProps) {
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const [undrawable, setUndrawable] = useState(false)
  const engine = useEngine(attempt)
  const info = useQuery(mapQuery)
  const { data } = info
  const tiles = data?.tiles
  const failed = undrawable || engine === 'failed' || tiles === null || (info.isError && !data)
  const retry = () => {
    setUndrawable(false)
    setAttempt(attempt + 1)
    if (info.isError) void info.refetch()
  }
  const summary = <MapSummary pins={content.pins} notes={notes} />
  return (
    <section aria-label={label} className={cx('relative isolate overflow-hidden bg-map-land', className)}>
      {failed ? (
        <div
          className="absolute grid content-center justify-items-center gap-3 overflow-y-auto p-6 text-center"
          style={{ top: 0, right: 0, bottom: 0, left: 0, ...content.panels }}
        >
          <p className="text-sm font-semibold text-ink">{t(undrawable ? 'map_undrawable' : 'map_failed')}</p>
          <div className="text-sm text-ink-2">{summary}</div>
          <Button kind="secondary" size="small" onClick={retry}>
            {t('try_again')}
          </Button>
        </div>
      ) : (
        <>
          <div className="visually-hidden">{summary}</div>
          {engine && tiles ? (
            <engine.LiveMap
              key={attempt}
              {...content}
              label={label}
              info={{ ...data, tiles }}
              onFail={() => setUndrawable(true)}
            />
          ) : (
            <Waiting />
          )}
        </>
      )}
    </section>
  )
}

const patienceMs = 1000

/** The placeholder; it mentions loading only when the map is slow. */
function Waiting() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return slow && <Spinner className="absolute top-1/2 left-1/2 -ml-2.5 -mt-2.5 text-ink-3" />
}
