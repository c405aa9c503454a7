import { lazy, type RefObject, Suspense } from 'react'
import type { StopName } from '../../navigation/stop-search.ts'
import { AddressField } from '../../ui/address/address-field.tsx'
import type {
  AddressFieldProps,
  AddressHandle,
  AddressValue,
  Coordinates,
} from '../../ui/address/use-address.ts'
import { LocateIcon, SwapIcon } from '../../ui/form-icons.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DropPin, PickupPin, PinLine } from '../../ui/place-pins.tsx'
import { useText } from '../../ui/text.tsx'
import type { LocateInput } from '../location/locate.ts'
import { useMyLocation } from '../location/use-my-location.ts'

const LocationNote = lazy(() => import('../location/location-note.tsx'))

/** Handles of both fields, for code that fills them. */
export interface StopFields {
  readonly pickup: RefObject<AddressHandle | null>
  readonly drop: RefObject<AddressHandle | null>
}

/** The API for places: the landing page has its own few calls, the app has its client. */
export interface PlaceSource
  extends Pick<AddressFieldProps, 'fetchPlaces' | 'fetchPlace'>,
    Pick<LocateInput, 'fetchAddress'> {}

export interface AddressPairProps extends Pick<AddressFieldProps, 'popularPlaces'> {
  readonly source: PlaceSource
  readonly fields: StopFields
  /** Suggestions near these points come first. */
  readonly near: Readonly<Record<StopName, Coordinates | null>>
  readonly onChange?: (name: StopName, value: AddressValue) => void
  /** The map's name and centre, for a person outside of the map. */
  readonly placeName: string
  readonly center: Coordinates | null
}

/** Pickup above drop-off, connected by the dotted line. */
export function AddressPair(props: AddressPairProps) {
  const { source, fields, placeName, center } = props
  const { pickup, drop } = fields
  const t = useText()
  const location = useMyLocation(pickup, source.fetchAddress)
  const locating = location.state === 'working'
  const swap = () => {
    const [first, second] = [pickup.current?.get(), drop.current?.get()]
    if (!first || !second) return
    pickup.current?.set(second)
    drop.current?.set(first)
  }
  const fieldOf = (name: StopName) => ({
    name,
    label: t(name),
    placeholder: t(`${name}_placeholder`),
    fetchPlaces: source.fetchPlaces,
    fetchPlace: source.fetchPlace,
    near: props.near[name],
    popularPlaces: props.popularPlaces,
    handle: fields[name],
    onChange: (value: AddressValue) => props.onChange?.(name, value),
  })
  const row = 'min-h-14 ps-12 pe-2 has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]'
  return (
    <div className="grid gap-1.5">
      <div className="relative rounded-panel border border-control">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-5 start-4 flex flex-col items-center"
        >
          <PickupPin />
          <PinLine className="my-0.5" />
          <DropPin />
        </span>
        <AddressField
          {...fieldOf('pickup')}
          className={`${row} rounded-t-panel`}
          trailing={
            <IconButton
              label={t(locating ? 'locating' : 'use_my_location')}
              onClick={() => location.take()}
              className="needs-js"
            >
              <LocateIcon size={18} className={locating ? 'animate-pulse text-accent' : 'text-accent'} />
            </IconButton>
          }
        />
        <AddressField
          {...fieldOf('drop')}
          className={`${row} rounded-b-panel border-t border-line`}
          trailing={
            <IconButton label={t('swap_places')} onClick={swap} className="needs-js when-filled">
              <SwapIcon size={18} />
            </IconButton>
          }
        />
      </div>
      {(location.state === 'failed' || location.state === 'outside') && (
        <Suspense>
          <LocationNote location={location} placeName={placeName} center={center} />
        </Suspense>
      )}
    </div>
  )
}
