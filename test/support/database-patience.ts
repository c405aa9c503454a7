import type { Sabotage } from './sabotage.ts'

const file = 'apps/server/src/db/database.ts'

/**
 * How many milliseconds the server waits for its database, in the place of what it waits by itself: for a connection,
 * for an answer, for a lock, and of a crowd at one booking to come to its turn.
 */
export function databasePatience(ms: number): readonly Sabotage[] {
  return [
    { file, replace: 'const answerTimeoutMs = 10_000', by: `const answerTimeoutMs = ${ms}` },
    { file, replace: 'const connectTimeoutMs = 5000', by: `const connectTimeoutMs = ${ms}` },
    { file, replace: 'const lockTimeoutMs = 5000', by: `const lockTimeoutMs = ${ms}` },
    {
      file: 'apps/server/src/http/register-routes.ts',
      replace: 'places: 12, waitMs: 5000',
      by: `places: 12, waitMs: ${ms}`,
    },
  ]
}

/** Patience that no test outlasts. */
export const endless = 1_000_000
