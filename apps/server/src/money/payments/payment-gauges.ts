import type { Gauge } from '../../platform/gauge.ts'
import { countToAsk } from './ask-store.ts'

/** What providers have not said. The reconciler asks until each has ended. */
export const paymentGauges: readonly Gauge[] = [
  {
    name: 'unanswered_payments',
    help: 'Payments and refunds whose outcome is unknown for longer than 15 minutes, by provider.',
    labels: ['provider', 'kind'],
    async read(db, now) {
      const rows = await countToAsk(db, new Date(now.getTime() - 15 * 60_000))
      return rows.map(({ provider, kind, count }) => ({ labels: { provider, kind }, value: count }))
    },
  },
]
