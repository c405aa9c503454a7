import type { FleetDriver } from '@cabstand/contract/http/fleet'
import { CarGlyph } from '../../ui/car-glyph.tsx'
import { useText } from '../../ui/text.tsx'

const states = ['free', 'busy'] as const

/** The legend of the map: each kind of car with its number. */
export function Legend({ drivers }: { drivers: readonly FleetDriver[] }) {
  const t = useText()
  return (
    <ul className="flex gap-4 text-ink-2">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <svg viewBox="-16 -10 32 20" aria-hidden="true" className="h-4 w-6">
            <g transform="rotate(90)">
              <CarGlyph state={state} />
            </g>
          </svg>
          <span className="caps-center">
            {t(`fleet_${state}_count`, { count: drivers.filter((driver) => driver.state === state).length })}
          </span>
        </li>
      ))}
    </ul>
  )
}
