import type { LatLng } from '@cabstand/domain/distance'
import { cx } from '../ui/cx.ts'
import type { Size } from './projection.ts'
import { toScreen, type View } from './view.ts'

export interface MapPin extends LatLng {
  readonly id: string
  readonly kind: 'pickup' | 'waypoint' | 'drop'
  /** A few words beside it, such as "Pickup 17:40" or "You". */
  readonly label?: string
}

/** Pickup is a ring, drop a square. They are drawn over the map in the document, so that labels take its text. */
export function PinLayer({ pins, view, size }: { pins: readonly MapPin[]; view: View; size: Size }) {
  return pins.map((pin) => {
    const { x, y } = toScreen(pin, view, size)
    const toLeft = x > size.width * 0.7
    return (
      <div
        key={pin.id}
        className="pointer-events-none absolute top-0 left-0"
        style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      >
        <span
          className={cx(
            'absolute border-[3.5px] border-g-950 bg-white outline-2 outline-white',
            pin.kind === 'drop' ? '-top-2.5 -left-2.5 size-5 rounded-[3px]' : 'rounded-full',
            pin.kind === 'pickup' && '-top-2.5 -left-2.5 size-5',
            pin.kind === 'waypoint' && '-top-2 -left-2 size-4',
          )}
        >
          {pin.kind === 'drop' && <span className="absolute inset-[3px] bg-g-950" />}
        </span>
        {pin.label && (
          <span
            className={cx(
              'absolute -top-3.5 whitespace-nowrap rounded-control bg-g-950 px-2.5 py-1.5 text-label font-bold leading-none text-white shadow-2',
              toLeft ? 'right-4' : 'left-4',
            )}
          >
            <span className="caps-center block">{pin.label}</span>
          </span>
        )}
      </div>
    )
  })
}
