import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../../startup-error.ts'
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
  /** The map's name by the operator's word. */
  readonly givenName?: string
  /** The country by the operator's word: two letters of ISO 3166-1. */
  readonly country?: string
}

/** What the operator may say about a map. */
export interface MapDescription {
  readonly name?: string
  readonly country?: string
}

/** An `.osm.pbf` extract as a source. */
export function extractSource(file: string, { name, country }: MapDescription = {}): MapSource {
  return {
    pbfFile: resolve(file),
    source: basename(file),
    attribution: '© OpenStreetMap contributors',
    generated: false,
    names: { '': titleOf(file) },
    ...(name === undefined ? {} : { givenName: name }),
    ...(country === undefined ? {} : { country }),
  }
}

/** "porto-metro.osm.pbf" → "Porto Metro". */
function titleOf(file: string): string {
  const words = basename(file)
    .replace(/(\.osm)?\.pbf$/, '')
    .split(/[-_ ]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Bytes of a source's file. Throws StartupError when there is none. */
export async function sizeOfSource({ pbfFile }: MapSource): Promise<number> {
  const found = await stat(pbfFile).catch(() => undefined)
  if (found?.isFile()) return found.size
  const what = found === undefined ? 'There is no file' : 'No file, but a folder, is at'
  throw new StartupError(`${what} ${pbfFile}: name an extract of OpenStreetMap that ends in .osm.pbf`)
}

/** Raised when a step comes to write something else: what an older release began is not gone on with. */
const importRevision = 1

/** The same for the same map imported in the same way: by it an import that was broken off is found again. */
export async function importKey({ pbfFile, names, givenName, country }: MapSource): Promise<string> {
  const content = createHash('sha256')
  await pipeline(createReadStream(pbfFile), content)
  const parts = [importRevision, names, givenName ?? null, country ?? null, content.digest('hex')]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
