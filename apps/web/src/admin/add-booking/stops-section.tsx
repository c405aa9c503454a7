import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPlace, fetchPlaces } from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { refusedStop } from '../../features/stops/refused-stop.ts'
import { StopList } from '../../features/stops/stop-list.tsx'
import type { Stops } from '../../features/stops/use-stops.ts'
import { useErrorText, useText } from '../../ui/text.tsx'

export interface StopsSectionProps {
  readonly stops: Stops
  /** Saved and recent places of the caller. */
  readonly places: readonly PlaceSuggestion[]
  /** Whether booking was tried, so that empty fields are marked. */
  readonly tried: boolean
  /** Why the trip has no price. */
  readonly error: unknown
  readonly onEnter: () => void
}

/** The stops of the caller's trip, typed and sorted by keyboard. */
export function StopsSection({ stops, places, tried, error, onEnter }: StopsSectionProps) {
  const t = useText()
  const errorText = useErrorText()
  const { data: map } = useQuery(mapQuery)
  // Each with the key of its stop.
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const { all } = stops
  return (
    <StopList
      dense
      stops={stops}
      fieldOf={({ key, text, at }, position, index) => {
        const isMissing = at === null && (tried || unknown.includes(`${key} ${text}`))
        const refused = refusedStop(error, index, all.length)
        return {
          placeholder:
            typeof position === 'number' ? t('stop_placeholder') : t(`add_booking_${position}_placeholder`),
          fetchPlaces,
          fetchPlace,
          near: all[index - 1]?.at ?? all[0]?.at ?? map?.center ?? null,
          ownPlaces: places,
          forCaller: true,
          error: isMissing ? t('stop_pick') : refused && errorText(refused),
          onEnter,
          onUnknown: () => setUnknown((known) => [...known, `${key} ${text}`]),
        }
      }}
    />
  )
}
