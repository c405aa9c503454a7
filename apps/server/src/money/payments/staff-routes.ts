import * as contract from '@cabstand/contract/http/money/card-refunds'
import * as cases from '@cabstand/contract/http/money/payment-cases'
import { type Route, route } from '../../platform/http/route.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { toPaymentCase } from './case-record.ts'
import { caseListSource, type ListedCase } from './case-store.ts'
import { endPaymentCase } from './end-case.ts'
import { endRefund } from './end-refund.ts'
import { refundPayment } from './refund-payment.ts'
import {
  askPaymentNow,
  listBookingPayments,
  listTopUpPayments,
  readStaffPayment,
  type StaffPaymentDeps,
} from './staff-payment.ts'

/** Card payments as admins see them, their refunds, and what must be decided about them. */
export function staffPaymentRoutes(
  deps: StaffPaymentDeps & ExportDeps,
  sending: Task<{ id: string }>,
): Route[] {
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
    route(cases.endPaymentCase, {
      write: (tx, { caller, params, body }) =>
        endPaymentCase(tx, deps, { ...body, id: params.id, by: caller.userId }),
    }),
    ...listRoutes<typeof cases.paymentCaseList, ListedCase>(deps, cases.paymentCaseList, {
      source: caseListSource,
      complete: async (rows) => rows.map((row) => toPaymentCase(deps, row)),
    }),
  ]
}
