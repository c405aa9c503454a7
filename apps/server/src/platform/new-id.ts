import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@cabstand/domain/ids'

let lastMs = 0
let count = 0

/**
 * A new UUIDv7: ids sort by creation time, and those of one process in the order in which they were made, also within a
 * millisecond (RFC 9562 §6.2, method 1).
 */
export function newId(): string {
  const random = randomBytes(10)
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    // In the lower half, so that there is space to count upwards.
    count = random.readUInt16BE() & 0x7ff
  } else {
    count += 1
    if (count > 0xfff) {
      lastMs += 1
      count = 0
    }
  }
  random.writeUInt16BE(count)
  return uuidv7(lastMs, random)
}
