import type { Sabotage } from './sabotage.ts'

/** Every transaction answers as soon as its effect is written, and commits half a second later. */
export const answerBeforeCommit: readonly Sabotage[] = [
  {
    file: 'apps/server/src/db/transaction.ts',
    replace: 'const { result, hooks } = await attemptTransaction(db, work)',
    by: `const { result, hooks } = await new Promise<{ result: T; hooks: CommitHook[] }>((resolve, reject) => {
      attemptTransaction(db, async (tx) => {
        const early = await work(tx)
        resolve({ result: early, hooks: [] })
        await sleep(500)
        return early
      }).then(({ hooks: late }) => runHooks(late), reject)
    })`,
  },
]
