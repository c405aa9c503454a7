import { constants, copyFile } from 'node:fs/promises'
import { TileArchive } from './tile-archive.ts'

export interface AcceptedTiles {
  /** Whom the archive wants credited; null when nobody. */
  readonly attribution: string | null
  readonly minZoom: number
  readonly maxZoom: number
}

/**
 * Takes a PMTiles archive that somebody else made in place of tiles of our own: copies it to `target` after a look
 * into it. Its layers may be others than ours: what the style does not know stays undrawn. Throws Error when it
 * cannot be read or does not hold vector tiles.
 */
export async function acceptTiles(file: string, target: string): Promise<AcceptedTiles> {
  const archive = await TileArchive.open(file)
  try {
    const { attribution } = await archive.metadata()
    const { minZoom, maxZoom } = archive.header
    // A file system that can share blocks needs no second copy of a large region.
    await copyFile(file, target, constants.COPYFILE_FICLONE)
    return { attribution: toCredit(attribution), minZoom, maxZoom }
  } finally {
    await archive.close()
  }
}

/** Plain text: archives hold HTML links here, and the web shows no foreign HTML. */
function toCredit(attribution: unknown): string | null {
  if (typeof attribution !== 'string') return null
  const text = attribution
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' ? null : text
}
