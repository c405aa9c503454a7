import type { DescribedEndpoint } from '../endpoint.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bookings from './bookings/index.ts'
import * as carTypes from './car-types.ts'
import * as demo from './demo.ts'
import * as dispatch from './dispatch.ts'
import * as fleet from './fleet.ts'
import * as languages from './languages.ts'
import * as legacy from './legacy.ts'
import * as maps from './maps/index.ts'
import * as pricing from './pricing.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as system from './system.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'

const isEndpoint = (value: unknown): value is DescribedEndpoint =>
  typeof value === 'object' && value !== null && 'roles' in value && 'path' in value && 'method' in value

/** Every endpoint. The server does not start when an endpoint has no handler. */
export const endpoints: readonly DescribedEndpoint[] = [
  audit,
  auth,
  bookings,
  carTypes,
  demo,
  dispatch,
  fleet,
  languages,
  legacy,
  maps,
  pricing,
  settings,
  setup,
  system,
  users,
  wallet,
]
  .flatMap((file) => Object.values(file))
  .filter(isEndpoint)
