/** Every link of the web is built here. Search parameters are the ones each route reads. */
export interface BookSearch {
  readonly pickup?: string
  readonly pickupLat?: number
  readonly pickupLng?: number
  readonly drop?: string
  readonly dropLat?: number
  readonly dropLng?: number
  readonly when?: 'now' | 'later'
  /** ISO 8601; without an offset it is wall-clock time in the settings' time zone. */
  readonly at?: string
  readonly carType?: string
  readonly service?: 'taxi' | 'delivery'
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

export const paths = {
  // documents
  home: () => '/',
  about: () => '/about-us',
  privacy: () => '/privacy-policy',
  language: (locale: string) => withSearch('', { lang: locale }),
  // riders and drivers
  login: (redirect?: string) => withSearch('/login', { redirect }),
  book: (search: BookSearch = {}) => withSearch('/book', { ...search }),
  bookings: () => '/bookings',
  booking: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`,
  profile: () => '/profile',
  wallet: () => '/wallet',
  // console
  dashboard: () => '/dashboard',
  adminBooking: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`,
} as const
