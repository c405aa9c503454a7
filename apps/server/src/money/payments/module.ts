import { paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import type { Database } from '../../platform/db/database.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { paymentTimer } from './ask-provider.ts'
import { blankCaseNotes, caseSubject, createCaseMarks } from './case-store.ts'
import { blankMessagesBefore, blankMessagesOf, blankMessagesOfErased } from './message-store.ts'
import { paymentGauges } from './payment-gauges.ts'
import { readPersonalData } from './personal-data-store.ts'
import { waitingTimer, webhookTask } from './read-message.ts'
import { blankRefundReasons, refundSubject } from './refund-store.ts'
import { paymentRoutes } from './routes.ts'
import { refundTask, refundTimer } from './send-refund.ts'
import { serveCheckout } from './serve-checkout.ts'
import type { StaffPaymentDeps } from './staff-payment.ts'
import { staffPaymentRoutes } from './staff-routes.ts'
import { webhookRoute } from './take-webhook.ts'

/** How long the texts of providers' messages are kept: card holders may dispute a payment for more than a year. */
const messageMs = 400 * 86_400_000

/** Card payments and top-ups by the payment providers that are set up. */
export function paymentsModule(
  deps: StaffPaymentDeps &
    ExportDeps & {
      readonly backgroundDb: Database
      readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
    },
): Module {
  const task = webhookTask(deps)
  const sending = refundTask(deps)
  return {
    name: 'payments',
    routes: [...paymentRoutes(deps), ...staffPaymentRoutes(deps, sending), webhookRoute(deps, task)],
    mount: (app) => serveCheckout(app, deps),
    tasks: [task, sending],
    timers: [paymentTimer(deps), refundTimer(deps), waitingTimer(deps)],
    gauges: paymentGauges,
    auditSubjects: [caseSubject, refundSubject],
    feeds: [listFeed(paymentCaseList.feed, createCaseMarks(deps.backgroundDb))],
    async cleanup(db, now) {
      await blankMessagesBefore(db, new Date(now.getTime() - messageMs))
      await blankMessagesOfErased(db)
    },
    personalData: readPersonalData,
    async erase(tx, { id }) {
      await blankMessagesOf(tx, id)
      await blankRefundReasons(tx, id)
      await blankCaseNotes(tx, id)
    },
  }
}
