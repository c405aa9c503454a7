import type { Timer } from '../../platform/jobs/timers.ts'
import { type AskedTable, listToAsk, postponeAsking } from './ask-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Asks providers about what nobody has reported, at growing intervals: what was lost between us, the provider and the
 * browser is found here.
 */
export function askTimer<R extends { readonly id: string; readonly askAt: Date | null }>(
  { db, now }: Pick<PaymentsDeps, 'db' | 'now'>,
  asked: {
    readonly name: string
    readonly table: AskedTable
    find(id: string): Promise<R | undefined>
    /** When it is asked the next time, if this time brings nothing. */
    nextAt(row: R, at: Date): Date | null
    ask(row: R, at: Date): Promise<void>
  },
): Timer {
  const { name, table } = asked
  return {
    name,
    listDue: (limit, except) => listToAsk(db, table, { now: now(), limit, except }),
    async run(id) {
      const row = await asked.find(id)
      if (row === undefined || row.askAt === null) return
      const due = now()
      // First, so that one process asks, and a failure does not ask without end.
      if (await postponeAsking(db, table, { id, due, askAt: asked.nextAt(row, due) }))
        await asked.ask(row, due)
    },
  }
}
