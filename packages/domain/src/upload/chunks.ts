/** Files above this size are sent in chunks and can be resumed; smaller ones are one request. */
export const resumableAboveBytes = 262_144
const maxChunkBytes = 33_554_432

/** The size of the next chunk: twice the one before, up to 32 MiB, and never more than what is left. */
export function nextChunkBytes(previousBytes: number | undefined, leftBytes: number): number {
  if (previousBytes === undefined && leftBytes <= resumableAboveBytes) return leftBytes
  const wanted = previousBytes === undefined ? resumableAboveBytes : previousBytes * 2
  return Math.min(wanted, maxChunkBytes, leftBytes)
}
