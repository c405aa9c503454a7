import { constants, copyFile } from 'node:fs/promises'
import { TileArchive } from './tile-archive.ts'

export interface AcceptedTiles {
  /** The attribution that the archive requires. Null: none. */
  readonly attribution: string | null
  readonly minZoom: number
  readonly maxZoom: number
}

/**
 * Uses an existing PMTiles archive instead of building tiles: checks it and copies it to `target`. Layers that the map's
 * style does not know are not drawn. Throws Error when the archive cannot be read or does not contain vector tiles.
 */
export async function acceptTiles(file: string, target: string): Promise<AcceptedTiles> {
  const archive = await TileArchive.open(file)
  try {
    const { attribution } = await archive.metadata()
    const { minZoom, maxZoom } = archive.header
    // On a file system that can share blocks, the copy takes no space.
    await copyFile(file, target, constants.COPYFILE_FICLONE)
    return { attribution: toCredit(attribution), minZoom, maxZoom }
  } finally {
    await archive.close()
  }
}

/** As plain text: archives contain HTML links here, and the web shows no HTML of others. */
function toCredit(attribution: unknown): string | null {
  if (typeof attribution !== 'string') return null
  const text = attribution
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' ? null : text
}
