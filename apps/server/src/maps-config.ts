import { type Environment, isUrl, read, text, type Variable } from './config-variable.ts'
import { StartupError } from './startup-error.ts'

/** What the map is asked. Suggestions and the choice of one go together: only who suggested a place knows it. */
export type MapCapability = 'suggest' | 'place' | 'reverse' | 'route' | 'matrix' | 'match'

/** Who answers: the embedded map, or a provider elsewhere. */
export type MapProviderName = (typeof able)[MapTask][number]

/** What an operator chooses providers for. */
type MapTask = keyof typeof able

/** Who can do what. */
const able = {
  places: ['embedded', 'google', 'mapbox', 'photon', 'nominatim'],
  addresses: ['embedded', 'google', 'mapbox', 'photon', 'nominatim'],
  routes: ['embedded', 'google', 'mapbox', 'valhalla', 'osrm'],
  matrix: ['embedded', 'google', 'mapbox', 'valhalla', 'osrm'],
  tracks: ['embedded', 'mapbox', 'valhalla', 'osrm'],
} as const

export interface MapsConfig {
  /** Who answers, by capability: the first that can. */
  readonly order: Readonly<Record<MapCapability, readonly MapProviderName[]>>
  readonly googleKey: string | undefined
  readonly mapboxToken: string | undefined
  readonly valhallaUrl: string | undefined
  readonly osrmUrl: string | undefined
  readonly photonUrl: string | undefined
  readonly nominatimUrl: string | undefined
  /** Mail address or page that tells a provider who asks. */
  readonly contact: string | undefined
  /** The most that each paid provider may cost in a day, in micro-units of its currency. */
  readonly dailyCapMicros: number
  /** Calls of paid providers that one person may cause in an hour, of each kind. */
  readonly callsPerHour: number
  /** Prices that take the place of the known ones: micro-units for one call or pair, by `provider.capability`. */
  readonly prices: Readonly<Record<string, number>>
}

const url: Pick<Variable<string>, 'parse' | 'expected'> = {
  parse: (value) => (isUrl(value, ['http:', 'https:']) ? value : undefined),
  expected: 'a URL such as https://host:8002',
}

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
    expected: `some of ${names.join(', ')}, separated by commas, the first choice first`,
  }
}

const order = (task: MapTask, name: string, what: string) => ({
  name: `CABSTAND_MAPS_${name}`,
  fallback: 'embedded',
  ...listOf(task),
  doc: `Who ${what}, the first choice first: ${able[task].map((one) => `\`${one}\``).join(', ')}.`,
})

/** Variables about map providers other than the embedded one. */
export const MAPS_VARIABLES = {
  mapsPlaces: order('places', 'PLACES', 'suggests places and knows them'),
  mapsAddresses: order('addresses', 'ADDRESSES', 'knows the address of a point'),
  mapsRoutes: order('routes', 'ROUTES', 'finds routes'),
  mapsMatrix: order('matrix', 'MATRIX', 'knows road times of many pairs'),
  mapsTracks: order('tracks', 'TRACKS', 'lays driven tracks on the roads'),
  googleKey: {
    name: 'CABSTAND_GOOGLE_MAPS_KEY',
    fallback: '',
    ...text,
    doc: 'Key of Google Maps Platform with the Places (New), Geocoding and Routes APIs.',
  },
  mapboxToken: { name: 'CABSTAND_MAPBOX_TOKEN', fallback: '', ...text, doc: 'Access token of Mapbox.' },
  valhallaUrl: { name: 'CABSTAND_VALHALLA_URL', fallback: '', ...url, doc: 'A Valhalla server elsewhere.' },
  osrmUrl: { name: 'CABSTAND_OSRM_URL', fallback: '', ...url, doc: 'An OSRM server.' },
  photonUrl: { name: 'CABSTAND_PHOTON_URL', fallback: '', ...url, doc: 'A Photon server.' },
  nominatimUrl: {
    name: 'CABSTAND_NOMINATIM_URL',
    fallback: '',
    ...url,
    doc: 'A Nominatim server. The public one suggests nothing while typing and is asked once a second.',
  },
  mapsContact: {
    name: 'CABSTAND_MAPS_CONTACT',
    fallback: '',
    parse: (value: string) => (/^[\x21-\x7e]{3,200}$/.test(value) ? value : undefined),
    expected: 'a mail address or the address of a page',
    doc: 'Tells free providers who asks; the public Nominatim needs it.',
  },
  mapsDailyCap: {
    name: 'CABSTAND_MAPS_DAILY_CAP',
    fallback: '10',
    parse: (value: string) => parseMicros(value, 1),
    expected: 'an amount such as 10 or 2.50',
    doc: 'The most that each paid provider may cost in a day, in its currency; past it the next provider answers.',
  },
  mapsCallsPerHour: {
    name: 'CABSTAND_MAPS_CALLS_PER_HOUR',
    fallback: '300',
    parse: (value: string) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined),
    expected: 'a number from 1 to 99999',
    doc: 'Calls of each kind to paid providers that one person may cause in an hour.',
  },
  mapsPrices: {
    name: 'CABSTAND_MAPS_PRICES',
    fallback: '',
    parse: parsePrices,
    expected: 'prices of a thousand calls such as google.suggest=2.83,google.route=10',
    doc: 'Your prices of a thousand calls where they differ from the known ones: `google.suggest=2.83,google.route=10`.',
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

/** Throws StartupError when a provider is chosen without its key or address. */
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
        `${MAPS_VARIABLES[secret].name} is missing: ${name} is to answer questions about the map`,
      )
    }
  }
  if (config.nominatimUrl === undefined || !isPublicNominatim(config.nominatimUrl)) return
  if (config.order.suggest.includes('nominatim')) {
    throw new StartupError(
      'CABSTAND_MAPS_PLACES must not name nominatim: its public server forbids it while typing',
    )
  }
  const isAsked = Object.values(config.order).some((names) => names.includes('nominatim'))
  if (isAsked && config.contact === undefined) {
    throw new StartupError('CABSTAND_MAPS_CONTACT is missing: the public Nominatim must know who asks')
  }
}

/** Whether the server is that of the OpenStreetMap Foundation, whose usage policy is stricter than an own server's. */
export function isPublicNominatim(url: string): boolean {
  return new URL(url).hostname.toLowerCase() === 'nominatim.openstreetmap.org'
}

/** An amount in micro-units of each of `parts`; undefined when it is none. */
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
