import { type Environment, read, text, type Variable, webUrl } from '../platform/config-variable.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * The kinds of requests to the map. `suggest` and `place` belong together: only the provider that suggested a place can
 * resolve it.
 */
export type MapCapability = 'suggest' | 'place' | 'reverse' | 'route' | 'matrix' | 'match'

/** The embedded map or an external provider. */
export type MapProviderName = (typeof able)[MapTask][number]

/** The tasks for which an operator chooses providers. */
type MapTask = keyof typeof able

/** The providers available for each task. */
const able = {
  places: ['embedded', 'google', 'mapbox', 'photon', 'nominatim'],
  addresses: ['embedded', 'google', 'mapbox', 'photon', 'nominatim'],
  routes: ['embedded', 'google', 'mapbox', 'valhalla', 'osrm'],
  matrix: ['embedded', 'google', 'mapbox', 'valhalla', 'osrm'],
  tracks: ['embedded', 'mapbox', 'valhalla', 'osrm'],
} as const

export interface MapsConfig {
  /** Providers by capability, in order of preference. */
  readonly order: Readonly<Record<MapCapability, readonly MapProviderName[]>>
  readonly googleKey: string | undefined
  readonly mapboxToken: string | undefined
  readonly valhallaUrl: string | undefined
  readonly osrmUrl: string | undefined
  readonly photonUrl: string | undefined
  readonly nominatimUrl: string | undefined
  /** E-mail address or web page that identifies the operator to a provider. */
  readonly contact: string | undefined
  /** Maximum cost of each paid provider per day, in micro-units of its currency. */
  readonly dailyCapMicros: number
  /** Requests of each kind to paid providers that one person may cause per hour. */
  readonly callsPerHour: number
  /** Prices that replace the list prices: micro-units for one request or pair, by `provider.capability`. */
  readonly prices: Readonly<Record<string, number>>
}

const url = webUrl('https://host:8002')

function listOf<T extends MapTask>(
  task: T,
): Pick<Variable<(typeof able)[T][number][]>, 'parse' | 'expected'> {
  const names: readonly MapProviderName[] = able[task]
  return {
    parse: (value) => {
      const given = value.split(',').map((part) => part.trim())
      const known = given.filter((name) => names.some((other) => other === name))
      const right = known.length === given.length && new Set(given).size === given.length
      return right ? (known as (typeof able)[T][number][]) : undefined
    },
    expected: `some of ${names.join(', ')}, separated by commas, in order of preference`,
  }
}

const order = (task: MapTask, name: string, what: string) => ({
  name: `CABSTAND_MAPS_${name}`,
  fallback: 'embedded',
  ...listOf(task),
  doc: `Providers that ${what}, in order of preference: ${able[task].map((one) => `\`${one}\``).join(', ')}.`,
})

/** Variables about map providers other than the embedded one. */
export const MAPS_VARIABLES = {
  mapsPlaces: order('places', 'PLACES', 'suggest and look up places'),
  mapsAddresses: order('addresses', 'ADDRESSES', 'find the address of a point'),
  mapsRoutes: order('routes', 'ROUTES', 'find routes'),
  mapsMatrix: order('matrix', 'MATRIX', 'compute travel times of many pairs'),
  mapsTracks: order('tracks', 'TRACKS', 'match driven tracks to roads'),
  googleKey: {
    name: 'CABSTAND_GOOGLE_MAPS_KEY',
    fallback: '',
    ...text,
    doc: 'Key of Google Maps Platform with the Places (New), Geocoding and Routes APIs.',
  },
  mapboxToken: { name: 'CABSTAND_MAPBOX_TOKEN', fallback: '', ...text, doc: 'Access token of Mapbox.' },
  valhallaUrl: {
    name: 'CABSTAND_VALHALLA_URL',
    fallback: '',
    ...url,
    doc: 'URL of an external Valhalla server.',
  },
  osrmUrl: { name: 'CABSTAND_OSRM_URL', fallback: '', ...url, doc: 'URL of an OSRM server.' },
  photonUrl: { name: 'CABSTAND_PHOTON_URL', fallback: '', ...url, doc: 'URL of a Photon server.' },
  nominatimUrl: {
    name: 'CABSTAND_NOMINATIM_URL',
    fallback: '',
    ...url,
    doc: 'URL of a Nominatim server. The public server does not allow suggestions while typing and is limited to one request per second.',
  },
  mapsContact: {
    name: 'CABSTAND_MAPS_CONTACT',
    fallback: '',
    parse: (value: string) => (/^[\x21-\x7e]{3,200}$/.test(value) ? value : undefined),
    expected: 'an e-mail address or the URL of a web page',
    doc: 'Contact sent to free providers; required by the public Nominatim server.',
  },
  mapsDailyCap: {
    name: 'CABSTAND_MAPS_DAILY_CAP',
    fallback: '10',
    parse: (value: string) => parseMicros(value, 1),
    expected: 'an amount such as 10 or 2.50',
    doc: 'Maximum cost of each paid provider per day, in its currency. Above it, the next provider is used.',
  },
  mapsCallsPerHour: {
    name: 'CABSTAND_MAPS_CALLS_PER_HOUR',
    fallback: '300',
    parse: (value: string) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined),
    expected: 'a number from 1 to 99999',
    doc: 'Requests of each kind to paid providers that one person may cause per hour.',
  },
  mapsPrices: {
    name: 'CABSTAND_MAPS_PRICES',
    fallback: '',
    parse: parsePrices,
    expected: 'prices of a thousand calls such as google.suggest=2.83,google.route=10',
    doc: 'Your prices per thousand requests where they differ from the list prices: `google.suggest=2.83,google.route=10`.',
  },
} satisfies Record<string, Variable<unknown>>

const secretsOf = {
  google: 'googleKey',
  mapbox: 'mapboxToken',
  valhalla: 'valhallaUrl',
  osrm: 'osrmUrl',
  photon: 'photonUrl',
  nominatim: 'nominatimUrl',
} as const

/** The providers as people know them. */
export const mapServiceTitles = {
  google: 'Google Maps',
  mapbox: 'Mapbox',
  photon: 'Photon',
  nominatim: 'Nominatim',
  valhalla: 'Valhalla',
  osrm: 'OSRM',
} as const

/** The providers other than the embedded map that are asked, as people know them. */
export function mapServicesOf({ order }: Pick<MapsConfig, 'order'>): string[] {
  const names = new Set(Object.values(order).flat())
  return [...names].flatMap((name) => (name === 'embedded' ? [] : [mapServiceTitles[name]]))
}

/** Throws StartupError when a configured provider has no key or URL. */
export function readMaps(env: Environment): MapsConfig {
  const list = (variable: Variable<MapProviderName[]>) => read(env, variable) ?? []
  const places = list(MAPS_VARIABLES.mapsPlaces)
  const config: MapsConfig = {
    order: {
      suggest: places,
      place: places,
      reverse: list(MAPS_VARIABLES.mapsAddresses),
      route: list(MAPS_VARIABLES.mapsRoutes),
      matrix: list(MAPS_VARIABLES.mapsMatrix),
      match: list(MAPS_VARIABLES.mapsTracks),
    },
    googleKey: read(env, MAPS_VARIABLES.googleKey),
    mapboxToken: read(env, MAPS_VARIABLES.mapboxToken),
    valhallaUrl: read(env, MAPS_VARIABLES.valhallaUrl),
    osrmUrl: read(env, MAPS_VARIABLES.osrmUrl),
    photonUrl: read(env, MAPS_VARIABLES.photonUrl),
    nominatimUrl: read(env, MAPS_VARIABLES.nominatimUrl),
    contact: read(env, MAPS_VARIABLES.mapsContact),
    dailyCapMicros: read(env, MAPS_VARIABLES.mapsDailyCap) ?? 0,
    callsPerHour: read(env, MAPS_VARIABLES.mapsCallsPerHour) ?? 0,
    prices: read(env, MAPS_VARIABLES.mapsPrices) ?? {},
  }
  refuseIncomplete(config)
  return config
}

function refuseIncomplete(config: MapsConfig): void {
  for (const name of new Set(Object.values(config.order).flat())) {
    if (name === 'embedded') continue
    const secret = secretsOf[name]
    if (config[secret] === undefined) {
      throw new StartupError(
        `${MAPS_VARIABLES[secret].name} is missing: ${name} is configured as a map provider`,
      )
    }
  }
  if (config.nominatimUrl === undefined || !isPublicNominatim(config.nominatimUrl)) return
  if (config.order.suggest.includes('nominatim')) {
    throw new StartupError(
      'CABSTAND_MAPS_PLACES must not include nominatim: its public server does not allow suggestions while typing',
    )
  }
  const isAsked = Object.values(config.order).some((names) => names.includes('nominatim'))
  if (isAsked && config.contact === undefined) {
    throw new StartupError('CABSTAND_MAPS_CONTACT is missing: the public Nominatim server requires a contact')
  }
}

/** Whether the URL is the public server of the OpenStreetMap Foundation, which has a strict usage policy. */
export function isPublicNominatim(url: string): boolean {
  return new URL(url).hostname.toLowerCase() === 'nominatim.openstreetmap.org'
}

/** An amount divided by `parts`, in micro-units; undefined when invalid. */
function parseMicros(amount: string, parts: number): number | undefined {
  return /^\d{1,7}(\.\d{1,6})?$/.test(amount) ? Math.round((Number(amount) * 1_000_000) / parts) : undefined
}

function parsePrices(value: string): Record<string, number> | undefined {
  const prices: Record<string, number> = {}
  for (const part of value.split(',')) {
    const [name = '', amount = ''] = part.trim().split('=')
    const micros = parseMicros(amount, 1000)
    if (
      !/^(google|mapbox|valhalla|osrm|photon|nominatim)\.(suggest|place|reverse|route|matrix|match)$/.test(
        name,
      )
    )
      return undefined
    if (micros === undefined) return undefined
    prices[name] = micros
  }
  return prices
}
