import { deviceStorage, forgetPrefix } from '../ui/storage.ts'

/** Of the keys under which this device keeps what a rider or driver has read (ADR-115). */
export const keptPrefix = 'cabstand-kept:'

export const hasKeptReads = (): boolean => deviceStorage.keys().some((key) => key.startsWith(keptPrefix))

/** Deletes them: for the end of a session. */
export const forgetReads = (): void => forgetPrefix(deviceStorage, keptPrefix)
