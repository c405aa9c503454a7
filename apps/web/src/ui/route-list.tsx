import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DropPin, PickupPin, PinLine } from './place-pins.tsx'

export interface RouteStop {
  readonly id: string
  readonly kind: 'pickup' | 'waypoint' | 'drop'
  readonly title: ReactNode
  readonly note?: ReactNode
}

/** The stops of a trip from top to bottom. */
export function RouteList({ stops, className }: { stops: readonly RouteStop[]; className?: string }) {
  return (
    <ol className={cx('grid', className)}>
      {stops.map((stop, index) => (
        <li key={stop.id} className="flex gap-3">
          <span className="flex w-4 flex-col items-center pt-1">
            {stop.kind === 'drop' ? (
              <DropPin />
            ) : (
              <PickupPin className={stop.kind === 'waypoint' ? 'scale-75' : ''} />
            )}
            {index < stops.length - 1 && <PinLine className="my-1 min-h-3" />}
          </span>
          <span className="min-w-0 flex-1 pb-3">
            <span className="block font-semibold [overflow-wrap:anywhere]">{stop.title}</span>
            {stop.note !== undefined && <span className="block text-sm opacity-80">{stop.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
