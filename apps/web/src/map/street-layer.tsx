import { memo, useMemo } from 'react'
import type { LocalPlane } from './local-plane.ts'
import type { Streets } from './streets.ts'

type LineClass = Streets['lines'][number]['class']
type AreaClass = Streets['areas'][number]['class']

/** Width in pixels at whole zooms from 9 on. */
const widths: Record<LineClass, readonly number[]> = {
  arterial: [1.2, 1.6, 2.2, 3, 4, 6, 9, 13, 19, 27],
  street: [0, 0, 0.6, 0.9, 1.4, 2.4, 4.4, 8, 13, 20],
  path: [0, 0, 0, 0, 0, 0.8, 1.2, 1.8, 2.6, 4],
  rail: [0.8, 0.8, 0.8, 1, 1, 1.2, 1.4, 1.8, 2.4, 3],
}

/** Width of a kind of line at a zoom, in pixels. */
export function lineWidth(kind: LineClass, zoom: number): number {
  const steps = widths[kind]
  const index = Math.max(0, Math.min(steps.length - 1, zoom - 9))
  const low = steps[Math.floor(index)] ?? 0
  const high = steps[Math.ceil(index)] ?? low
  return low + (high - low) * (index % 1)
}

const areaFill: Record<AreaClass, string> = {
  park: 'fill-(--map-park)',
  wood: 'fill-(--map-wood)',
  water: 'fill-(--map-water)',
}

function drawStreets(streets: Streets, plane: LocalPlane) {
  const lines: Record<LineClass, string> = { arterial: '', street: '', path: '', rail: '' }
  for (const line of streets.lines) lines[line.class] += plane.polylinePath(line.polyline)
  const areas: Record<AreaClass, string> = { park: '', wood: '', water: '' }
  for (const area of streets.areas) {
    areas[area.class] += area.polylines.map((outline) => plane.polylinePath(outline, true)).join('')
  }
  return { lines, areas }
}

export interface StreetLayerProps {
  readonly streets: Streets
  readonly plane: LocalPlane
  /** In steps, so that widths change seldom. */
  readonly zoom: number
}

/** Parks, water and streets: one path for each kind, drawn once for all views. */
export const StreetLayer = memo(function StreetLayer({ streets, plane, zoom }: StreetLayerProps) {
  const { lines, areas } = useMemo(() => drawStreets(streets, plane), [streets, plane])
  const line = (kind: LineClass, stroke: string, extra = 0) => {
    const width = lineWidth(kind, zoom)
    if (width < 0.3 || lines[kind] === '') return null
    return (
      <path
        d={lines[kind]}
        className={stroke}
        strokeWidth={width + extra}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )
  }
  return (
    <g fill="none">
      {(['wood', 'park', 'water'] as const).map((kind) => (
        <path key={kind} d={areas[kind]} className={areaFill[kind]} fillRule="evenodd" />
      ))}
      {line('path', 'stroke-(--map-path)')}
      {line('street', 'stroke-(--map-case)', 2)}
      {line('rail', 'stroke-(--map-case)')}
      {line('street', 'stroke-(--map-street)')}
      {line('arterial', 'stroke-(--map-case)', 2)}
      {line('arterial', 'stroke-(--map-a)')}
    </g>
  )
})
