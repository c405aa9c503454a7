import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useMyLocation } from '../features/location/use-my-location.ts'
import { AddressField, type AddressHandle, type Coordinates } from '../ui/address/address-field.tsx'
import { LocateIcon, SwapIcon } from '../ui/form-icons.ts'
import { DropPin, PickupPin, PinLine } from '../ui/place-pins.tsx'
import { useText } from '../ui/text.tsx'
import { fetchAddress, fetchPlace, fetchPlaces } from './api.ts'

const LocationNote = lazy(() => import('../features/location/location-note.tsx'))

export interface AddressPairProps {
  readonly near: Coordinates | null
  /** The map's name and middle. */
  readonly placeName: string
  readonly center: Coordinates | null
  readonly onPickup: (at: Coordinates | null) => void
}

/** Pickup above drop, tied by the dotted kerb line. */
export function AddressPair({ near, placeName, center, onPickup }: AddressPairProps) {
  const t = useText()
  const pickup = useRef<AddressHandle>(null)
  const drop = useRef<AddressHandle>(null)
  const location = useMyLocation(pickup, fetchAddress)
  const locating = location.state === 'working'
  const swap = () => {
    const [from, to] = [pickup.current?.get(), drop.current?.get()]
    if (!from || !to) return
    pickup.current?.set(to)
    drop.current?.set(from)
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
          handle={pickup}
          onChange={(value) => onPickup(value.at)}
          className={row}
          trailing={
            <FieldButton
              label={locating ? t('locating') : t('use_my_location')}
              onClick={() => location.take()}
            >
              <LocateIcon className={locating ? 'animate-pulse text-accent' : 'text-accent'} />
            </FieldButton>
          }
        />
        <AddressField
          label={t('drop')}
          placeholder={t('drop_placeholder')}
          name="drop"
          fetchPlaces={fetchPlaces}
          fetchPlace={fetchPlace}
          near={near}
          handle={drop}
          className={`${row} border-t border-line`}
          trailing={
            <FieldButton label={t('swap_places')} onClick={swap} whenFilled>
              <SwapIcon />
            </FieldButton>
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

interface FieldButtonProps {
  readonly label: string
  readonly onClick: () => void
  /** Only beside a field that holds something. */
  readonly whenFilled?: boolean
  readonly children: ReactNode
}

function FieldButton({ label, onClick, whenFilled = false, children }: FieldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={whenFilled ? 'field-button needs-js when-filled' : 'field-button needs-js'}
    >
      {children}
    </button>
  )
}
