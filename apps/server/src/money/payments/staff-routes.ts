import * as contract from '@cabstand/contract/http/money/card-refunds'
import { type Route, route } from '../../platform/http/route.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { endRefund } from './end-refund.ts'
import { refundPayment } from './refund-payment.ts'
import {
  askPaymentNow,
  listBookingPayments,
  listTopUpPayments,
  readStaffPayment,
  type StaffPaymentDeps,
} from './staff-payment.ts'

/** Card payments as admins see them, and their refunds. */
export function staffPaymentRoutes(deps: StaffPaymentDeps, sending: Task<{ id: string }>): Route[] {
  return [
    route(contract.listBookingPayments, {
      read: async ({ params }) => ({ payments: await listBookingPayments(deps, params.id) }),
    }),
    route(contract.listTopUpPayments, {
      read: async ({ params }) => ({ payments: await listTopUpPayments(deps, params.id) }),
    }),
    route(contract.askPayment, { read: ({ params }) => askPaymentNow(deps, params.id) }),
    route(contract.refundPayment, {
      async write(tx, { caller, params, body }) {
        await refundPayment(tx, deps, sending, { ...body, attemptId: params.id, by: caller.userId })
        return readStaffPayment({ ...deps, db: tx }, params.id)
      },
    }),
    route(contract.endRefund, {
      async write(tx, { caller, params, body }) {
        const attemptId = await endRefund(tx, deps, { ...body, id: params.id, by: caller.userId })
        return readStaffPayment({ ...deps, db: tx }, attemptId)
      },
    }),
  ]
}
