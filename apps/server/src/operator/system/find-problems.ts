import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import type { SystemProblem } from '@cabstand/domain/system/problems'

const MEBIBYTE = 1024 * 1024
/** They report every 15 seconds. */
const silentSeconds = 60
/** Of the limit: a process that starts needs some. */
const fullShare = 0.9
const longLockSeconds = 5
/** A day of pictures and WAL; below the second, PostgreSQL may stop. */
const comfortableBytes = 2048 * MEBIBYTE
const leastBytes = 64 * MEBIBYTE
const longJobSeconds = 60
const manyFailed = 20
const longEventSeconds = 30
const manyUnanswered = 5
const textsDownSeconds = 300
const ledgerUncheckedSeconds = 2 * 86_400
/** Backups are made every day; one may take a while. */
const backupOldSeconds = 26 * 3600
const manyFailures = 3

type Part<Name extends keyof SystemStatus> = Omit<SystemStatus[Name], 'problem'>
type Problem = SystemProblem | null

/** The limits are those of the alerts in `deploy/prometheus`. */
export const findProblem = {
  process: (
    process: { readonly silentSeconds: number; readonly version: string },
    version: string,
  ): Problem =>
    process.silentSeconds > silentSeconds
      ? 'processSilent'
      : process.version === version
        ? null
        : 'processVersion',
  database(use: Part<'database'>, isWritable: boolean): Problem {
    if (!isWritable) return 'databaseRefuses'
    if (use.connections > fullShare * use.connectionLimit) return 'databaseFull'
    return use.longestWaitSeconds > longLockSeconds ? 'databaseWaits' : null
  },
  disk(freeBytes: number): Problem {
    if (freeBytes < leastBytes) return 'diskFull'
    return freeBytes < comfortableBytes ? 'diskLow' : null
  },
  map(check: { readonly ready: boolean; readonly detail?: string | undefined } | undefined): Problem {
    if (check?.ready === false) return 'mapDown'
    return check?.detail === undefined ? null : 'mapFallback'
  },
  jobs({ oldestSeconds, ended, failed }: Part<'jobs'>): Problem {
    if (oldestSeconds > longJobSeconds) return 'jobsWait'
    if (ended > 0) return 'jobsEnded'
    return failed > manyFailed ? 'jobsFail' : null
  },
  events: ({ oldestSeconds }: Part<'events'>): Problem =>
    oldestSeconds > longEventSeconds ? 'eventsWait' : null,
  texts: ({ failingSeconds }: Part<'texts'>): Problem =>
    failingSeconds > textsDownSeconds ? 'textsFail' : null,
  payments: ({ unanswered }: Part<'payments'>): Problem =>
    unanswered > manyUnanswered ? 'paymentsUnanswered' : null,
  ledger(problems: number, ageSeconds: number | undefined): Problem {
    if (problems > 0) return 'ledgerWrong'
    // A new installation is checked in its first night.
    return (ageSeconds ?? 0) > ledgerUncheckedSeconds ? 'ledgerUnchecked' : null
  },
  /** An installation may be saved in a way that records nothing, such as snapshots of its disk. */
  backup: (ageSeconds: number | undefined): Problem =>
    (ageSeconds ?? 0) > backupOldSeconds ? 'backupOld' : null,
  service: ({ failures }: { readonly failures: number }): Problem =>
    failures >= manyFailures ? 'callsFail' : null,
} as const
