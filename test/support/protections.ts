import type { Sabotage } from './sabotage.ts'

/** A transaction that changes a booking answers as soon as its effect is written, and commits half a second later. */
export const answerBeforeCommit: readonly Sabotage[] = [
  {
    file: 'apps/server/src/db/transaction.ts',
    replace: 'const { result, hooks } = await attemptTransaction(db, work)',
    by: `const { result, hooks } = await new Promise<{ result: T; hooks: CommitHook[] }>((resolve, reject) => {
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
 * PostgreSQL tells of a commit before it has written it: what it holds in memory is lost when its main process is
 * killed. It writes late, so that the loss is sure.
 */
export const commitInMemory: readonly Sabotage[] = [
  {
    file: 'apps/server/src/db/embedded/cluster.ts',
    replace: `synchronous_commit: 'on'`,
    by: `synchronous_commit: 'off', wal_writer_delay: "'10s'", wal_writer_flush_after: "'1GB'"`,
  },
]

/** Nobody takes over what a dead process was doing. */
export const noTakeover: readonly Sabotage[] = [
  {
    file: 'apps/server/src/jobs/worker.ts',
    replace: 'releaseAbandonedJobs(options.db, name).catch(',
    by: 'Promise.resolve().catch(',
  },
]

/** The time of a search is never up. */
export const endlessSearch: readonly Sabotage[] = [
  {
    file: 'packages/domain/src/dispatch/offer-policy.ts',
    replace: `if (nowMs >= dispatchDeadlineMs(booking)) return 'give-up'`,
    by: '',
  },
]

/** A map that another replaces ends at once, whoever still waits for its answer. */
export const closeInUse: readonly Sabotage[] = [
  {
    file: 'apps/server/src/modules/maps/loaded-map.ts',
    replace: 'if (this.users > 0) {',
    by: 'if (this.users < 0) {',
  },
]
