import type { BookSearch } from './path-builders.ts'
import { sharedAddress } from './shared-address.ts'
import { readVia, viaText } from './stop-search.ts'

type Read<T> = (text: string) => T | undefined

const words: Read<string> = (text) => text.trim().slice(0, 300) || undefined
const matching =
  (pattern: RegExp): Read<string> =>
  (text) =>
    pattern.test(text) ? text : undefined
const oneOf =
  <const T extends string>(...options: readonly T[]): Read<T> =>
  (text) =>
    options.find((option) => option === text)
const numberUpTo =
  (max: number): Read<number> =>
  (text) => {
    const number = Number(text)
    return text.trim() !== '' && Math.abs(number) <= max ? number : undefined
  }

/** How each parameter is read. By hand, because browsers load no schemas. */
const readers: { readonly [K in keyof BookSearch]-?: Read<NonNullable<BookSearch[K]>> } = {
  pickup: words,
  pickupLat: numberUpTo(90),
  pickupLng: numberUpTo(180),
  // Also from the share menu of other apps.
  drop: sharedAddress,
  dropLat: numberUpTo(90),
  dropLng: numberUpTo(180),
  via: (text) => viaText(readVia(text)),
  when: oneOf('now', 'later'),
  at: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
  carType: matching(/^[0-9a-f-]{36}$/i),
  service: oneOf('taxi', 'delivery'),
  parcel: words,
  option: words,
  pay: oneOf('cash', 'wallet', 'card'),
  useWallet: oneOf('yes'),
  promo: words,
}

/**
 * What has been chosen so far. An invalid value is dropped, never refused; its name stays, see
 * `parseLoginSearch`.
 */
export function parseBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  const read = Object.entries(readers).map(([name, reader]) => {
    const given = search[name]
    const text = typeof given === 'number' ? String(given) : given
    return [name, typeof text === 'string' ? reader(text) : undefined] as const
  })
  return Object.fromEntries(read)
}
