import type { Sabotage } from './sabotage.ts'

const file = 'apps/server/src/platform/db/database.ts'

/**
 * Replaces the server's database timeouts with `ms` milliseconds: for a connection, a response, a lock, and a turn
 * among concurrent requests for one booking.
 */
export function databasePatience(ms: number): readonly Sabotage[] {
  return [
    { file, replace: 'const answerTimeoutMs = 10_000', by: `const answerTimeoutMs = ${ms}` },
    { file, replace: 'const connectTimeoutMs = 5000', by: `const connectTimeoutMs = ${ms}` },
    { file, replace: 'const lockTimeoutMs = 5000', by: `const lockTimeoutMs = ${ms}` },
    {
      file: 'apps/server/src/platform/http/crowds.ts',
      replace: 'waiting: 100, waitMs: 5000',
      by: `waiting: 100, waitMs: ${ms}`,
    },
  ]
}

/** A timeout longer than any test. */
export const endless = 1_000_000
