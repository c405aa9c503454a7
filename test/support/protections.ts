import type { Sabotage } from './sabotage.ts'

/** A transaction that changes a booking returns as soon as its effect is written, and commits 500 ms later. */
export const answerBeforeCommit: readonly Sabotage[] = [
  {
    file: 'apps/server/src/platform/db/transaction.ts',
    replace: 'await inSpan(span, () => attemptTransaction(db, work))',
    by: `await new Promise<{ result: T; hooks: CommitHook[] }>((resolve, reject) => {
      attemptTransaction(db, async (tx) => {
        const early = await work(tx)
        if ((hooksOf.get(tx) ?? []).length > 0) {
          resolve({ result: early, hooks: [] })
          await sleep(500)
        }
        return early
      }).then(resolve, reject)
    })`,
  },
]

/**
 * PostgreSQL acknowledges a commit before writing it to disk, so commits in memory are lost when its main process is
 * killed. The write is delayed, so that the loss is certain.
 */
export const commitInMemory: readonly Sabotage[] = [
  {
    file: 'apps/server/src/start/embedded-database/cluster.ts',
    replace: `synchronous_commit: 'on'`,
    by: `synchronous_commit: 'off', wal_writer_delay: "'10s'", wal_writer_flush_after: "'1GB'"`,
  },
]

/** The sweep for due bookings is off: the work of a killed process is never done. */
export const noTakeover: readonly Sabotage[] = [
  {
    file: 'apps/server/src/platform/jobs/timers.ts',
    replace: 'this.interval = setInterval(() => this.look(), lookEveryMs)',
    by: 'this.interval = setInterval(() => undefined, lookEveryMs)',
  },
  {
    file: 'apps/server/src/platform/jobs/timers.ts',
    replace: 'else if (this.running.size === 0) this.look()',
    by: '',
  },
]

/** A driver's shift may end before it began. */
export const shiftBeforeItsBegin: readonly Sabotage[] = [
  {
    file: 'apps/server/src/trips/fleet/shift-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source's text.
    replace: 'set ended_at = greatest(started_at, ${at}::timestamptz)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source's text.
    by: 'set ended_at = ${at}::timestamptz',
  },
]

/** A search has no deadline. */
export const endlessSearch: readonly Sabotage[] = [
  {
    file: 'packages/domain/src/dispatch/offer-policy.ts',
    replace: `if (nowMs >= dispatchDeadlineMs(booking)) return 'give-up'`,
    by: '',
  },
]

/** A replaced map is closed at once, even while requests use it. */
export const closeInUse: readonly Sabotage[] = [
  {
    file: 'apps/server/src/maps/loaded-map.ts',
    replace: 'if (this.users > 0) {',
    by: 'if (this.users < 0) {',
  },
]

/** What is known of a payment does not keep it from being paid again. */
export const payTwice: readonly Sabotage[] = [
  {
    file: 'apps/server/src/money/payments/confirm-payment.ts',
    replace: 'const known = await findKnown(tx, provider, report)',
    by: 'const known = undefined',
  },
  {
    file: 'apps/server/src/money/payments/confirm-payment.ts',
    replace: "const isSecond = attempt.status === 'paid'",
    by: 'const isSecond = false',
  },
]

/** A webhook is acknowledged 500 ms before it is kept. */
export const acknowledgeBeforeCommit: readonly Sabotage[] = [
  {
    file: 'apps/server/src/platform/http/kinds/webhook.ts',
    replace: 'await withinTime(handler.receive(delivery))',
    by: 'sleep(500).then(() => handler.receive(delivery))',
  },
]
