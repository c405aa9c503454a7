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
  /** The map's names when it has no city of its own: of the generated city, or made of the file's name. */
  readonly names: Names
  /** The map's name by the operator's word. */
  readonly givenName?: string
  /** The country by the operator's word: two letters of ISO 3166-1. */
  readonly country?: string
  /** A PMTiles archive in place of tiles built from the extract. */
  readonly tilesFile?: string
}

/** What the operator may say about a map. */
export interface MapDescription {
  readonly name?: string
  readonly country?: string
  readonly tilesFile?: string
}

/** An `.osm.pbf` extract as a source. */
export function extractSource(file: string, { name, country, tilesFile }: MapDescription = {}): MapSource {
  return {
    pbfFile: resolve(file),
    source: basename(file),
    attribution: '© OpenStreetMap contributors',
    generated: false,
    names: { '': titleOf(file) },
    ...(name === undefined ? {} : { givenName: name }),
    ...(country === undefined ? {} : { country }),
    ...(tilesFile === undefined ? {} : { tilesFile: resolve(tilesFile) }),
  }
}

/** "porto-metro.osm.pbf" → "Porto Metro". */
function titleOf(file: string): string {
  const words = basename(file)
    .replace(/(\.osm)?\.pbf$/, '')
    .split(/[-_ ]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Bytes of a source's files. Throws StartupError when one is not there. */
export async function sizeOfSource({ pbfFile, tilesFile }: MapSource): Promise<number> {
  const tileBytes = tilesFile === undefined ? 0 : await sizeOf(tilesFile, 'an archive of tiles (.pmtiles)')
  return tileBytes + (await sizeOf(pbfFile, 'an extract of OpenStreetMap (.osm.pbf)'))
}

async function sizeOf(file: string, wanted: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile()) return found.size
  throw new StartupError(`${file} is ${found === undefined ? 'not there' : 'no file'}: name ${wanted}`)
}

/** Raised when a step comes to write something else: what an older release began is not gone on with. */
const importRevision = 2

/** The same for the same map imported in the same way: by it an import that was broken off is found again. */
export async function importKey(source: MapSource): Promise<string> {
  const { pbfFile, tilesFile, names, givenName = null, country = null } = source
  const contents = [await hashOf(pbfFile), tilesFile === undefined ? null : await hashOf(tilesFile)]
  return createHash('sha256')
    .update(JSON.stringify([importRevision, names, givenName, country, ...contents]))
    .digest('hex')
}

async function hashOf(file: string): Promise<string> {
  const content = createHash('sha256')
  await pipeline(createReadStream(file), content)
  return content.digest('hex')
}
