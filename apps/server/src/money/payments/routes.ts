import * as setup from '@cabstand/contract/http/money/payment-setup'
import * as contract from '@cabstand/contract/http/money/payments'
import { formPost } from '../../platform/http/kinds/form-post.ts'
import { redirect } from '../../platform/http/kinds/redirect.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { chargeCard } from './charge-card.ts'
import { listTaking } from './find-provider.ts'
import { openByForm } from './legacy-form.ts'
import { recordCheckout } from './open-attempt.ts'
import { openPayment } from './open-payment.ts'
import { openTip } from './open-tip.ts'
import { checkPayment, readPayment, readPendingPayment, takeReturn } from './own-payment.ts'
import { getPaymentSetup, testPaymentProvider } from './payment-setup.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { openTopUp, readTopUps } from './top-up.ts'

/** The page of a payment in the app. */
const pageOf = (id: string, rest = '') => `/payments/${id}${rest}`

export function paymentRoutes(deps: PaymentsDeps): Route[] {
  return [
    route(contract.openBookingPayment, {
      prepare: ({ caller, client, params, body }) =>
        openPayment(deps, { bookingId: params.id, person: caller, client, ...body }),
      write: async (tx, _, opened) => {
        await recordCheckout(tx, deps, opened)
        return opened
      },
    }),
    route(contract.openTipPayment, {
      prepare: ({ caller, client, params, body }) =>
        openTip(deps, { bookingId: params.id, person: caller, client, ...body }),
      write: async (tx, _, opened) => {
        await recordCheckout(tx, deps, opened)
        return opened
      },
    }),
    route(contract.getPendingPayment, {
      read: ({ caller, params }) => readPendingPayment(deps, params.id, caller),
    }),
    route(contract.getTopUps, { read: () => readTopUps(deps) }),
    route(contract.openTopUp, {
      prepare: ({ caller, client, body }) => openTopUp(deps, { person: caller, client, ...body }),
      write: async (tx, _, opened) => {
        await recordCheckout(tx, deps, opened)
        return opened
      },
    }),
    route(contract.getPayment, {
      read: ({ caller, params }) => readPayment(deps, params.id, caller.userId),
    }),
    route(contract.checkPayment, {
      read: ({ caller, params, body }) =>
        checkPayment(deps, { id: params.id, userId: caller.userId, left: body.left }),
    }),
    redirect(contract.returnFromCheckout, {
      go: async ({ params }) => pageOf(params.id),
    }),
    redirect(contract.leaveCheckout, {
      go: async ({ params }) => pageOf(params.id, '?left=1'),
    }),
    formPost(contract.postFromCheckout, {
      prepare: ({ params, body }) => takeReturn(deps, { ...params, form: body }),
      write: async (_, { params }) => pageOf(params.id),
    }),
    formPost(contract.chargeCard, {
      prepare: ({ params, body, client }) => chargeCard(deps, { id: params.id, fields: body, client }),
      write: async (_, { params }) => pageOf(params.id),
    }),
    formPost(contract.payByLegacyForm, {
      prepare: ({ params, caller, client, body }) =>
        openByForm(deps, { ...params, person: caller, client, form: body }),
      write: async (tx, _, opened) => {
        await recordCheckout(tx, deps, opened)
        return pageOf(opened.attemptId, '/checkout')
      },
    }),
    route(contract.legacyProviders, {
      read: async () =>
        listTaking(deps, await deps.settings.get()).map(({ name }) => ({
          name,
          link: contract.legacyLink(name),
        })),
    }),
    route(setup.getPaymentSetup, { read: () => getPaymentSetup(deps) }),
    route(setup.testPaymentProvider, { read: ({ params }) => testPaymentProvider(deps, params.name) }),
    route(contract.listPaymentProviders, {
      read: async () => ({ providers: listTaking(deps, await deps.settings.get()) }),
    }),
  ]
}
