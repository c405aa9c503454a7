import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import { CarIcon } from '../../ui/car-icon.tsx'
import { useText } from '../../ui/text.tsx'

const states = ['free', 'busy'] as const

/** The legend of the map: each kind of car with its number. */
export function Legend({ drivers }: { drivers: readonly FleetDriver[] }) {
  const t = useText()
  return (
    <ul className="flex gap-4 text-ink-2">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <CarIcon state={state} />
          <span className="caps-center">
            {t(`fleet_${state}_count`, { count: drivers.filter((driver) => driver.state === state).length })}
          </span>
        </li>
      ))}
    </ul>
  )
}
