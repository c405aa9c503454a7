import { AppError } from './errors.ts'

/** What a record with a version says about its last change; see `raise_record_version` in the migrations. */
export interface RecordVersion {
  readonly version: number
  readonly changedAt: Date
  /** The full name of who changed it; null when it was not a person. */
  readonly changedByName: string | null
}

/** Parses `If-Match: "7"`. Throws `version_missing`, also for `*` and weak tags, which would defeat its purpose. */
export function readVersion(header: string | undefined): number {
  const match = /^"([1-9]\d{0,8})"$/.exec(header ?? '')
  if (match?.[1] !== undefined) return Number(match[1])
  throw new AppError('version_missing', {
    detail: 'Send the version of the record that you have read, in quotes: If-Match: "7".',
  })
}

/** Throws `record_changed` unless the record still has this version. The caller holds the lock of its row. */
export function assertVersion(expected: number, current: RecordVersion): void {
  if (current.version === expected) return
  const { version, changedAt, changedByName } = current
  throw new AppError('record_changed', {
    detail: `The record has version ${version}, not ${expected}.`,
    params: {
      version,
      changedAt: changedAt.toISOString(),
      ...(changedByName === null ? {} : { changedBy: changedByName }),
    },
  })
}
