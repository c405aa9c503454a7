import type { LocalPlane } from './local-plane.ts'

export interface RouteLayerProps {
  readonly plane: LocalPlane
  /** Encoded polyline of the trip. */
  readonly route: string | undefined
  /** A trip that has not begun is drawn quietly. */
  readonly quiet: boolean
  /** Encoded polyline of the car's way to the pickup. */
  readonly approach: string | undefined
}

/** The trip in three strokes, the approach as dots. */
export function RouteLayer({ plane, route, quiet, approach }: RouteLayerProps) {
  const path = route ? plane.polylinePath(route) : ''
  const strokes: readonly (readonly [string, number])[] = quiet
    ? [
        ['stroke-(--rt-case)', 9],
        ['stroke-(--control)', 6],
      ]
    : [
        ['stroke-(--rt-case)', 11],
        ['stroke-(--rt-line)', 7.5],
        ['stroke-(--rt-core)', 2.4],
      ]
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {path !== '' &&
        strokes.map(([stroke, width]) => (
          <path
            key={stroke}
            d={path}
            className={stroke}
            strokeWidth={width}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      {approach && (
        <path
          d={plane.polylinePath(approach)}
          className="stroke-(--rt-line)"
          strokeWidth="6"
          strokeDasharray="0.1 12"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  )
}
