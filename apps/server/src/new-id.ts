import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@cabstand/domain/ids'

/** A new UUIDv7: ids sort by creation time. */
export function newId(): string {
  return uuidv7(Date.now(), randomBytes(10))
}
