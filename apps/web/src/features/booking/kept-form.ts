import { findTripDateError } from '@cabstand/domain/booking/book-later'
import type { StopName } from '../../navigation/stop-search.ts'
import type { AddressValue } from '../../ui/address/use-address.ts'
import { tabStorage } from '../../ui/storage.ts'

const storageKey = 'cabstand-booking-form'

/** Keeps what a form has in this tab, so that it survives a reload and the way back to the page. */
export function keepForm(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string') as [string, string][]
  tabStorage.write(storageKey, new URLSearchParams(texts).toString())
}

/** The ride that it was for is booked: the page begins anew. */
export function forgetForm(): void {
  tabStorage.write(storageKey, null)
}

/** What was kept, by the names of the fields. */
export function readKeptForm(): URLSearchParams {
  return new URLSearchParams(tabStorage.read(storageKey) ?? '')
}

/** An address with its coordinates, if both are numbers. */
export function keptStop(kept: URLSearchParams, name: StopName): AddressValue | undefined {
  const text = kept.get(name) ?? ''
  if (text === '') return undefined
  const [lat, lng] = [kept.get(`${name}Lat`), kept.get(`${name}Lng`)]
  const at = lat && lng ? { lat: Number(lat), lng: Number(lng) } : null
  return { text, at: at && Number.isFinite(at.lat) && Number.isFinite(at.lng) ? at : null }
}

/** The later time while it can still be booked. What the browser's own field has, without a zone, is not read. */
export function keptTime(kept: URLSearchParams, nowMs: number): string | undefined {
  const at = kept.get('at') ?? ''
  const atMs = at.endsWith('Z') ? Date.parse(at) : Number.NaN
  return Number.isFinite(atMs) && !findTripDateError(atMs, nowMs) ? at : undefined
}
