import type { DescribedEndpoint } from '../endpoint.ts'
import * as auth from './auth.ts'
import * as bookings from './bookings.ts'
import * as drivers from './drivers.ts'
import * as fleet from './fleet.ts'
import * as legacy from './legacy.ts'
import * as mapCosts from './map-costs.ts'
import * as maps from './maps.ts'
import * as quotes from './quotes.ts'
import * as setup from './setup.ts'
import * as system from './system.ts'

const isEndpoint = (value: unknown): value is DescribedEndpoint =>
  typeof value === 'object' && value !== null && 'roles' in value && 'path' in value && 'method' in value

/** Every endpoint of the product: the server refuses to start when one has no handler. */
export const endpoints: readonly DescribedEndpoint[] = [
  auth,
  bookings,
  drivers,
  fleet,
  legacy,
  mapCosts,
  maps,
  quotes,
  setup,
  system,
]
  .flatMap((file) => Object.values(file))
  .filter(isEndpoint)
