import type { FastifyBaseLogger } from 'fastify'
import type { BookingDeps } from '../../trips/bookings/index.ts'
import type { PaymentProvider } from './provider.ts'

export interface PaymentsDeps extends BookingDeps {
  /** Those that the environment sets up. */
  readonly providers: readonly PaymentProvider[]
  /** Where people and providers reach this server. */
  readonly serverUrl: () => string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}
