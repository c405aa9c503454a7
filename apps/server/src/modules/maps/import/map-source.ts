import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Names } from '../places/index.ts'

/** What is imported. */
export interface MapSource {
  /** Absolute: Valhalla's tools run in another folder. */
  readonly pbfFile: string
  /** The file's name, or how the city was generated. */
  readonly source: string
  readonly attribution: string | null
  readonly generated: boolean
  /** The map's names when it has no city of its own. */
  readonly names: Names
}

/** An `.osm.pbf` extract as a source. */
export function extractSource(file: string): MapSource {
  return {
    pbfFile: resolve(file),
    source: basename(file),
    attribution: '© OpenStreetMap contributors',
    generated: false,
    names: { '': titleOf(file) },
  }
}

/** "porto-metro.osm.pbf" → "Porto Metro". */
function titleOf(file: string): string {
  const words = basename(file)
    .replace(/(\.osm)?\.pbf$/, '')
    .split(/[-_ ]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Raised when a step comes to write something else: what an older release began is not gone on with. */
const importRevision = 1

/** The same for the same map: by it an import that was broken off is found again. */
export async function importKey(source: MapSource): Promise<string> {
  const content = createHash('sha256')
  await pipeline(createReadStream(source.pbfFile), content)
  return createHash('sha256')
    .update(JSON.stringify([importRevision, source.names, content.digest('hex')]))
    .digest('hex')
}
