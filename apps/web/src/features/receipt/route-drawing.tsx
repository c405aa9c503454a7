import type { Receipt } from '@cabstand/contract/http/money/receipts'
import { decodePolyline } from '@cabstand/domain/polyline'
import { routeDrawing } from '@cabstand/domain/receipt/route-drawing'

const box = { width: 560, height: 180, padding: 24 }

/** The route of a trip without a map, as on its PDF document. */
export function RouteDrawing(
  props: Pick<Receipt, 'polyline' | 'pickup' | 'waypoints' | 'drop'> & { readonly label: string },
) {
  const { polyline, pickup, waypoints, drop, label } = props
  const route = decodePolyline(polyline)
  const place = routeDrawing([...route, pickup, ...waypoints, drop], box)
  const points = route
    .map(place)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
  const [start, end] = [place(pickup), place(drop)]
  const line = { points, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="w-full rounded-panel bg-sunken"
    >
      <polyline {...line} stroke="var(--rt-line)" strokeWidth={6} />
      <polyline {...line} stroke="var(--rt-core)" strokeWidth={2.5} />
      {waypoints.map(place).map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={5}
          fill="var(--surface)"
          stroke="var(--rt-line)"
          strokeWidth={3}
        />
      ))}
      <circle cx={start.x} cy={start.y} r={8} fill="var(--surface)" stroke="var(--rt-line)" strokeWidth={4} />
      <rect
        x={end.x - 8}
        y={end.y - 8}
        width={16}
        height={16}
        fill="var(--signal)"
        stroke="var(--rt-line)"
        strokeWidth={4}
      />
    </svg>
  )
}
