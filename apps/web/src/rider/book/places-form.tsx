import { useQuery } from '@tanstack/react-query'
import { fetchAddress, fetchPlace, fetchPlaces, myPlacesQuery } from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { AddressPair, type StopFields } from '../../features/places/address-pair.tsx'
import { useMe } from '../../features/session/use-me.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { stopIn, stopSearch } from '../../navigation/stop-search.ts'
import type { Coordinates } from '../../ui/address/address-field.tsx'
import { useErrorText, useFormat } from '../../ui/text.tsx'
import type { StopErrors } from './stop-errors.ts'

const source = { fetchPlaces, fetchPlace, fetchAddress }

export interface PlacesFormProps {
  readonly search: BookSearch
  readonly onChange: (patch: BookSearch) => void
  readonly near: Coordinates | null
  readonly fields: StopFields
  readonly errors: StopErrors
}

/** Both stops. A chosen place goes into the address of the screen; letters typed in between do not. */
export function PlacesForm({ search, onChange, near, fields, errors }: PlacesFormProps) {
  const { data: ownPlaces } = useQuery(myPlacesQuery(useMe()))
  const { data: map } = useQuery(mapQuery)
  const errorText = useErrorText()
  const format = useFormat()
  const known = { pickup: stopIn(search, 'pickup'), drop: stopIn(search, 'drop') }
  return (
    <AddressPair
      source={source}
      fields={fields}
      near={{ pickup: near, drop: known.pickup.at ?? near }}
      ownPlaces={ownPlaces}
      defaults={known}
      errors={{
        pickup: errors.pickup && errorText(errors.pickup),
        drop: errors.drop && errorText(errors.drop),
      }}
      onChange={(name, value) => {
        if (value.at !== null || known[name].at !== null || value.text === '')
          onChange(stopSearch(name, value))
      }}
      onSwap={({ pickup, drop }) =>
        onChange({ ...stopSearch('pickup', pickup), ...stopSearch('drop', drop) })
      }
      placeName={map ? format.address({ address: map.name, translations: map.translations }) : ''}
      center={map?.center ?? null}
    />
  )
}
