import { bookAction } from './book-action.ts'

/** Search parameters of the booking screen, also the fields of the landing page's form. */
export interface BookSearch {
  readonly pickup?: string | undefined
  readonly pickupLat?: number | undefined
  readonly pickupLng?: number | undefined
  readonly drop?: string | undefined
  readonly dropLat?: number | undefined
  readonly dropLng?: number | undefined
  readonly when?: 'now' | 'later' | undefined
  /** ISO 8601; without an offset it is wall-clock time in the settings' time zone. */
  readonly at?: string | undefined
  readonly carType?: string | undefined
  readonly service?: 'taxi' | 'delivery' | undefined
  readonly pay?: 'cash' | 'wallet' | undefined
}

type SearchValue = string | number | undefined

function withSearch(path: string, search: Readonly<Record<string, SearchValue>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

// documents
export const home = () => '/'
export const about = () => '/about-us'
export const privacy = () => '/privacy-policy'
/** This page in another language. */
export const language = (locale: string) => withSearch('', { lang: locale })

// riders and drivers
export const login = (redirect?: string) => withSearch('/login', { redirect })
export const book = (search: BookSearch = {}) => withSearch(bookAction(), { ...search })
/** `past` and `later` name the rider's other lists. */
export const bookings = (scope?: 'now' | 'later' | 'past') =>
  withSearch('/bookings', { scope: scope === 'now' ? undefined : scope })
export const booking = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`
export const profile = () => '/profile'
export const wallet = () => '/wallet'

// console
export const dashboard = () => '/dashboard'
export const adminBooking = (bookingId: string) => booking(bookingId)
