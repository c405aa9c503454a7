import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { meQuery } from '../../api/queries/me.ts'
import { fetchAddress, fetchPlace, fetchPlaces, myPlacesQuery } from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import type { BookSearch } from '../../app/paths.ts'
import LocationNote from '../../features/location/location-note.tsx'
import { useMyLocation } from '../../features/location/use-my-location.ts'
import {
  AddressField,
  type AddressHandle,
  type AddressValue,
  type Coordinates,
} from '../../ui/address/address-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LocateIcon, SwapIcon } from '../../ui/icons.tsx'
import { DropPin, PickupPin, PinLine } from '../../ui/place-pins.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { StopErrors } from './stop-errors.ts'

export interface PlacesFormProps {
  readonly search: BookSearch
  readonly onChange: (patch: BookSearch) => void
  readonly near: Coordinates | null
  readonly fields: PlaceFields
  readonly errors: StopErrors
}

/** Both fields, for what fills them from elsewhere. */
export interface PlaceFields {
  readonly pickup: RefObject<AddressHandle | null>
  readonly drop: RefObject<AddressHandle | null>
}

function addressOf(text: string | undefined, lat: number | undefined, lng: number | undefined): AddressValue {
  return { text: text ?? '', at: lat === undefined || lng === undefined ? null : { lat, lng } }
}

const pickupPatch = ({ text, at }: AddressValue): BookSearch => ({
  pickup: text,
  pickupLat: at?.lat,
  pickupLng: at?.lng,
})
const dropPatch = ({ text, at }: AddressValue): BookSearch => ({
  drop: text,
  dropLat: at?.lat,
  dropLng: at?.lng,
})

/** Pickup above drop. A chosen place goes into the address of the screen; letters typed in between do not. */
export function PlacesForm({ search, onChange, near, fields, errors }: PlacesFormProps) {
  const t = useText()
  const { data: me } = useQuery(meQuery)
  const { data: ownPlaces } = useQuery(myPlacesQuery(me))
  const errorText = useErrorText()
  const { pickup, drop } = fields
  const { data: map } = useQuery(mapQuery)
  const location = useMyLocation(pickup, fetchAddress)
  const locating = location.state === 'working'
  const from = addressOf(search.pickup, search.pickupLat, search.pickupLng)
  const to = addressOf(search.drop, search.dropLat, search.dropLng)
  const hear = (known: AddressValue, patch: (value: AddressValue) => BookSearch) => (value: AddressValue) => {
    if (value.at !== null || known.at !== null || value.text === '') onChange(patch(value))
  }
  const swap = () => {
    const [first, second] = [pickup.current?.get(), drop.current?.get()]
    if (!first || !second) return
    pickup.current?.set(second)
    drop.current?.set(first)
    onChange({ ...pickupPatch(second), ...dropPatch(first) })
  }
  const row = 'min-h-14 ps-12 pe-2'
  return (
    <div className="grid gap-1.5">
      <div className="relative rounded-panel border border-control has-[input:focus-visible]:border-focus">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-5 start-4 flex flex-col items-center"
        >
          <PickupPin />
          <PinLine className="my-0.5" />
          <DropPin />
        </span>
        <AddressField
          label={t('pickup')}
          placeholder={t('pickup_placeholder')}
          name="pickup"
          fetchPlaces={fetchPlaces}
          fetchPlace={fetchPlace}
          near={near}
          ownPlaces={ownPlaces}
          defaultValue={from}
          handle={pickup}
          error={errors.pickup && errorText(errors.pickup)}
          onChange={hear(from, pickupPatch)}
          className={row}
          trailing={
            <IconButton label={t(locating ? 'locating' : 'use_my_location')} onClick={() => location.take()}>
              {locating ? <Spinner className="size-4.5" /> : <LocateIcon size={18} />}
            </IconButton>
          }
        />
        <AddressField
          label={t('drop')}
          placeholder={t('drop_placeholder')}
          name="drop"
          fetchPlaces={fetchPlaces}
          fetchPlace={fetchPlace}
          near={from.at ?? near}
          ownPlaces={ownPlaces}
          defaultValue={to}
          handle={drop}
          error={errors.drop && errorText(errors.drop)}
          onChange={hear(to, dropPatch)}
          className={`${row} border-t border-line`}
          trailing={
            <IconButton label={t('swap_places')} onClick={swap}>
              <SwapIcon size={18} />
            </IconButton>
          }
        />
      </div>
      <LocationNote location={location} placeName={map?.name ?? ''} center={map?.center ?? null} />
    </div>
  )
}
