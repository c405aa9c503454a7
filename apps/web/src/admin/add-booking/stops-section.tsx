import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { fetchPlace, fetchPlaces } from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { AddressField } from '../../ui/address/address-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { ChosenStop } from './booking-values.ts'
import type { Stops } from './use-stops.ts'

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

/** Pickup, stops in between and drop-off, one below the other. */
export function StopsSection({ stops, places, tried, error, onEnter }: StopsSectionProps) {
  const { all } = stops
  return (
    <div className="rounded-panel border border-control">
      {all.map((stop, index) => (
        <StopRow
          key={stop.key}
          stop={stop}
          stops={stops}
          places={places}
          number={index === 0 ? 'pickup' : index === all.length - 1 ? 'drop' : index}
          near={all[index - 1]?.at ?? all[0]?.at ?? null}
          tried={tried}
          refused={refusedAt(error, index, all.length)}
          onEnter={onEnter}
        />
      ))}
    </div>
  )
}

/** The code of the error that the prices have because of this stop. */
function refusedAt(error: unknown, index: number, count: number): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, errors } = error
  if (code !== 'outside_service_area' && code !== 'same_place') return undefined
  const path = index === 0 ? 'body.pickup' : index === count - 1 ? 'body.drop' : `body.waypoints.${index - 1}`
  return errors.some((refused) => refused.path === path) ? code : undefined
}

interface StopRowProps extends Pick<StopsSectionProps, 'stops' | 'places' | 'tried' | 'onEnter'> {
  readonly stop: ChosenStop
  readonly number: 'pickup' | 'drop' | number
  readonly near: ChosenStop['at']
  readonly refused: string | undefined
}

function StopRow({ stop, stops, number, places, near, tried, refused, onEnter }: StopRowProps) {
  const t = useText()
  const errorText = useErrorText()
  const { data: map } = useQuery(mapQuery)
  const [unknownText, setUnknownText] = useState<string>()
  const { key, text, at } = stop
  const isMissing = at === null && (tried || unknownText === text)
  const isBetween = typeof number === 'number'
  return (
    <div
      data-stop={key}
      className="flex items-center gap-3 border-line ps-3.5 not-first:border-t has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)] first:rounded-t-panel last:rounded-b-panel"
    >
      {number === 'pickup' ? <PickupPin /> : number === 'drop' ? <DropPin /> : <StopMark number={number} />}
      <AddressField
        name={`stop-${key}`}
        label={isBetween ? t('add_booking_stop', { number }) : t(number)}
        placeholder={isBetween ? t('add_booking_stop_placeholder') : t(`add_booking_${number}_placeholder`)}
        fetchPlaces={fetchPlaces}
        fetchPlace={fetchPlace}
        near={near ?? map?.center ?? null}
        ownPlaces={places}
        forCaller
        defaultValue={stop}
        handle={stops.handleOf(key)}
        error={isMissing ? t('add_booking_pick_place') : refused && errorText(refused)}
        onChange={(value) => stops.set(key, value)}
        onPreview={(value) => stops.preview(key, value)}
        onEnter={onEnter}
        onUnknown={() => setUnknownText(text)}
        className="min-h-11 flex-1"
        trailing={
          isBetween && (
            <IconButton
              label={t('add_booking_remove_stop', { number })}
              onClick={() => stops.remove(key)}
              className="size-9"
            >
              <CloseIcon size={16} />
            </IconButton>
          )
        }
      />
    </div>
  )
}

function StopMark({ number }: { readonly number: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-ink text-[10px] font-bold text-surface"
    >
      <span className="caps-center">{number}</span>
    </span>
  )
}
