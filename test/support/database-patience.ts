import type { Sabotage } from './sabotage.ts'

const file = 'apps/server/src/db/database.ts'

/** How long the server waits for its database, in milliseconds, in the place of what it waits by itself. */
export function databasePatience(answerMs: number, connectMs: number): readonly Sabotage[] {
  return [
    { file, replace: 'const answerTimeoutMs = 10_000', by: `const answerTimeoutMs = ${answerMs}` },
    { file, replace: 'const connectTimeoutMs = 5000', by: `const connectTimeoutMs = ${connectMs}` },
  ]
}
