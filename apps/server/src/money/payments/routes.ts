import * as contract from '@cabstand/contract/http/money/payments'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { BookingDeps } from '../../trips/bookings/index.ts'
import { findAttempt } from './attempt-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openPayment } from './open-payment.ts'
import type { PaymentProvider } from './provider.ts'
import { testProvider } from './test-provider.ts'
import { openTopUp, readTopUps } from './top-up.ts'

const reported = { approve: 'paid', decline: 'failed', cancel: 'cancelled', pending: 'pending' } as const

export function paymentRoutes(
  deps: BookingDeps & { readonly providers: readonly PaymentProvider[] },
): Route[] {
  return [
    route(contract.openBookingPayment, {
      write: (tx, { caller, params, body }) =>
        openPayment(tx, deps, { bookingId: params.id, rider: caller, ...body }),
    }),
    route(contract.getTopUps, { read: () => readTopUps(deps) }),
    route(contract.openTopUp, {
      write: (tx, { caller, body }) => openTopUp(tx, deps, { person: caller, ...body }),
    }),
    route(contract.answerTestPayment, {
      write: async (tx, { caller, params, body }) => {
        const attempt = await findAttempt(tx, params.id)
        const isTheirs = attempt?.userId === caller.userId && attempt.provider === testProvider.name
        if (!isTheirs || !deps.providers.includes(testProvider)) throw new AppError('not_found')
        return confirmPayment(tx, deps, params.id, {
          status: reported[body.outcome],
          providerPaymentId: `test-${params.id}`,
          amount: attempt.amount,
        })
      },
    }),
    route(contract.legacyProviders, {
      read: async () =>
        deps.providers.flatMap(({ name, link }) => (link === undefined ? [] : [{ name, link }])),
    }),
    route(contract.listPaymentProviders, {
      read: async () => ({ providers: deps.providers.map(({ name }) => ({ name })) }),
    }),
  ]
}
