import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { useEffect, useRef, useState } from 'react'
import { keepForm, keptStop, keptTime, readKeptForm } from '../features/booking/kept-form.ts'
import { LaterField } from '../features/booking/later-field.tsx'
import { AddressPair, type StopFields } from '../features/places/address-pair.tsx'
import { bookAction } from '../navigation/book-action.ts'
import type { AddressHandle, Coordinates } from '../ui/address/use-address.ts'
import { ArrowIcon, CalendarIcon, CarIcon, PackageIcon } from '../ui/form-icons.ts'
import { Segmented } from '../ui/segmented.tsx'
import { useText } from '../ui/text.tsx'
import { fetchAddress, fetchPlace, fetchPlaces, fetchPopularPlaces } from './api.ts'
import { CarTypeChoice } from './car-type-choice.tsx'
import type { IslandBoot } from './island-boot.ts'
import { NativeTimeField } from './native-time-field.tsx'
import { prefetchApp } from './prefetch-app.ts'

const source = { fetchPlaces, fetchPlace, fetchAddress }

export interface BookingFormProps {
  readonly boot: IslandBoot
  readonly nearest: ReadonlyMap<string, number>
  readonly near: Coordinates | null
  readonly onPickup: (at: Coordinates | null) => void
}

/**
 * A plain GET form to the booking screen: it works without script. Drivers and fleet
 * admins do not see it; the role hint hides it by style sheet before anything is painted.
 */
export function BookingForm({ boot, nearest, near, onPickup }: BookingFormProps) {
  const t = useText()
  const fields = { pickup: useRef<AddressHandle>(null), drop: useRef<AddressHandle>(null) }
  const { popularPlaces, loadPopular } = usePopularPlaces(near)
  const { form, later, at, onAt, onWhen, onService } = useBookingForm(fields)
  const { appCategory } = boot.settings
  const carTypes = boot.carTypes.filter((type) => appCategory === 'both' || type.service === appCategory)
  return (
    <form
      ref={form}
      action={bookAction()}
      method="get"
      aria-label={t(appCategory === 'delivery' ? 'booking_form_delivery' : 'booking_form')}
      onFocus={() => {
        prefetchApp()
        loadPopular()
      }}
      onPointerDown={prefetchApp}
      className="booking-form for-bookers"
    >
      <div className="flex flex-wrap justify-between gap-2">
        {appCategory === 'both' ? (
          <Segmented
            label={t('service')}
            name="service"
            defaultValue="taxi"
            onChange={onService}
            options={[
              { value: 'taxi', label: t('ride'), icon: <CarIcon size={16} /> },
              { value: 'delivery', label: t('parcel'), icon: <PackageIcon size={16} /> },
            ]}
          />
        ) : (
          <input type="hidden" name="service" value={appCategory} />
        )}
        <Segmented
          label={t('when')}
          name="when"
          defaultValue="now"
          onChange={onWhen}
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later'), icon: <CalendarIcon size={16} /> },
          ]}
        />
      </div>
      <AddressPair
        source={source}
        fields={fields}
        near={{ pickup: near, drop: near }}
        popularPlaces={popularPlaces}
        onChange={(name, value) => name === 'pickup' && onPickup(value.at)}
        placeName={boot.placeName}
        center={boot.center}
      />
      <div className="when-later">
        {later ? <LaterField defaultValue={at} onChange={onAt} /> : <NativeTimeField />}
      </div>
      <CarTypeChoice carTypes={carTypes} nearest={nearest} />
      <button type="submit" className="main-button">
        <span className="caps-center">{t('see_price')}</span>
        <ArrowIcon size={20} />
      </button>
    </form>
  )
}

/** Popular places, requested once and only when a person begins to fill in the form. */
function usePopularPlaces(near: Coordinates | null) {
  const [popularPlaces, setPopularPlaces] = useState<readonly PlaceSuggestion[]>()
  const asked = useRef(false)
  const loadPopular = () => {
    if (asked.current) return
    asked.current = true
    // Without them, the field is as before.
    fetchPopularPlaces(near).then(setPopularPlaces, () => undefined)
  }
  return { popularPlaces, loadPopular }
}

/** Removes empty fields from the address and keeps the form through a reload. */
function useBookingForm({ pickup, drop }: StopFields) {
  const form = useRef<HTMLFormElement>(null)
  const [later, setLater] = useState(false)
  const [at, onAt] = useState<string>()
  useEffect(() => {
    const element = form.current
    if (!element) return
    // "Later" may have been chosen before the script was loaded.
    setLater(new FormData(element).get('when') === 'later')
    const dropEmpty = ({ formData }: FormDataEvent) => {
      if (formData.get('when') === 'now') formData.delete('at')
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    }
    element.addEventListener('formdata', dropEmpty)
    const keep = () => keepForm(element)
    addEventListener('pagehide', keep)
    return () => {
      element.removeEventListener('formdata', dropEmpty)
      removeEventListener('pagehide', keep)
    }
  }, [])
  useEffect(() => {
    const kept = readKeptForm()
    // The field takes it when it appears, which is after this.
    onAt(keptTime(kept, Date.now()))
    for (const [name, handle] of [
      ['pickup', pickup],
      ['drop', drop],
    ] as const) {
      const stop = keptStop(kept, name)
      // What was typed before the script was loaded is newer.
      if (stop && handle.current?.get().text === '') handle.current.set(stop)
    }
    for (const name of ['service', 'when', 'carType']) {
      const choices =
        form.current?.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`) ?? []
      for (const choice of choices) if (choice.value === kept.get(name) && !choice.checked) choice.click()
    }
  }, [pickup, drop])
  const onService = (service: 'taxi' | 'delivery') => {
    const first = form.current?.querySelector<HTMLInputElement>(`[data-for=${service}] input`)
    if (first) first.checked = true
  }
  return { form, later, at, onAt, onService, onWhen: (when: 'now' | 'later') => setLater(when === 'later') }
}
