import type { Stop } from '@cabstand/contract/schemas/common'
import { useState } from 'react'
import { fetchPlace, fetchPlaces } from '../../api/queries/places.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { AddressField } from '../../ui/address/address-field.tsx'
import type { AddressValue } from '../../ui/address/use-address.ts'
import { useText } from '../../ui/text.tsx'
import { type TrialTrip, useRouteTrip } from './use-try-out.ts'

/** Two places of the map: once both are chosen, distance and time are those of the route between them. */
export function RouteFields({ onTrip }: { readonly onTrip: (trip: TrialTrip) => void }) {
  const t = useText()
  const [stops, setStops] = useState<{ pickup?: Stop | undefined; drop?: Stop | undefined }>({})
  const route = useRouteTrip(onTrip)
  const choose = (name: 'pickup' | 'drop', { text, at }: AddressValue) => {
    const next = { ...stops, [name]: at ? { ...at, address: text } : undefined }
    setStops(next)
    if (next.pickup && next.drop) route.mutate({ pickup: next.pickup, drop: next.drop })
  }
  return (
    <div className="grid gap-2">
      <div className="rounded-panel border border-control">
        {(['pickup', 'drop'] as const).map((name) => (
          <AddressField
            key={name}
            name={name}
            label={t(name)}
            placeholder={t(name)}
            fetchPlaces={fetchPlaces}
            fetchPlace={fetchPlace}
            near={null}
            onChange={(value) => choose(name, value)}
            className="min-h-12 px-3 not-first:border-t not-first:border-line"
          />
        ))}
      </div>
      <InlineError error={route.error} />
    </div>
  )
}
