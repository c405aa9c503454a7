/** Files above this size are sent in chunks and can be resumed; smaller ones are one request. */
export const resumableAboveBytes = 262_144
/** nginx refuses larger bodies unless its operator raises the limit (`client_max_body_size`). */
export const largestChunkBytes = 1_048_576
/** A proxy that refuses chunks of this size lets no picture through. */
export const smallestChunkBytes = 16_384

/**
 * The size of the next chunk: twice the one before, and never more than what is left or `limitBytes`, which is lower
 * than 1 MiB after a proxy has refused a chunk.
 */
export function nextChunkBytes(
  previousBytes: number | undefined,
  leftBytes: number,
  limitBytes = largestChunkBytes,
): number {
  const wanted = previousBytes === undefined ? resumableAboveBytes : previousBytes * 2
  return Math.min(wanted, limitBytes, leftBytes)
}
