import type { Module } from '../../platform/module.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { askTimer } from './ask-provider.ts'
import { blankMessagesBefore, blankMessagesOf } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { paymentRoutes } from './routes.ts'
import { serveCheckout } from './serve-checkout.ts'
import { webhookRoute, webhookTask } from './take-webhook.ts'

/** How long the texts of providers' messages are kept: card holders may dispute a payment for more than a year. */
const messageMs = 400 * 86_400_000

/** Card payments and top-ups by the payment providers that are set up. */
export function paymentsModule(
  deps: PaymentsDeps & {
    readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  },
): Module {
  const task = webhookTask(deps)
  return {
    name: 'payments',
    routes: [...paymentRoutes(deps), webhookRoute(deps, task)],
    mount: (app) => serveCheckout(app, deps),
    tasks: [task],
    timers: [askTimer(deps)],
    cleanup: (db, now) => blankMessagesBefore(db, new Date(now.getTime() - messageMs)),
    erase: (tx, { id }) => blankMessagesOf(tx, id),
  }
}
