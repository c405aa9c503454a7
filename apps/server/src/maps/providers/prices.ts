import type { MapCapability, MapProvider } from './provider.ts'

interface PriceList {
  /** ISO 4217; XXX means that the unit is free of charge. */
  readonly currency: string
  /** Micro-units of the currency for one call, pair or session; absent means free. */
  readonly micros: { readonly [C in MapCapability]?: number }
}

const free: PriceList = { currency: 'XXX', micros: {} }

/**
 * Estimates from the first paid tier of the providers' public price lists, ignoring free monthly amounts and discounts.
 * Price lists change and contracts differ, so operators can set their own prices in CABSTAND_MAPS_PRICES.
 */
const lists: Readonly<Record<MapProvider['name'], PriceList>> = {
  google: {
    currency: 'USD',
    // Autocomplete Requests, Place Details Essentials, Geocoding, Compute Routes Pro and Route Matrix Pro (traffic).
    micros: { suggest: 2830, place: 5000, reverse: 5000, route: 10_000, matrix: 10_000 },
  },
  mapbox: {
    currency: 'USD',
    // Search Box by session (its choice included), temporary geocoding, Directions, Matrix by pair, Map Matching.
    micros: { suggest: 11_500, reverse: 750, route: 2000, matrix: 2000, match: 2000 },
  },
  valhalla: free,
  osrm: free,
  photon: free,
  nominatim: free,
}

export interface Price {
  readonly currency: string
  readonly micros: number
}

/** The price of one unit of a capability. `overrides` are the operator's prices by `provider.capability`. */
export function priceOf(
  provider: MapProvider['name'],
  capability: MapCapability,
  overrides: Readonly<Record<string, number>>,
): Price {
  const list = lists[provider]
  const micros = overrides[`${provider}.${capability}`] ?? list.micros[capability] ?? 0
  // An operator's price for a provider that is free by default is in the operator's currency.
  return { currency: micros > 0 && list === free ? 'USD' : list.currency, micros }
}
