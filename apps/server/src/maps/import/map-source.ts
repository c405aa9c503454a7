import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../platform/startup-error.ts'
import type { Names } from '../places/index.ts'

/** What is imported. */
export interface MapSource {
  /** Absolute, because Valhalla's tools run in another folder. */
  readonly pbfFile: string
  /** The file's name, or how the city was generated. */
  readonly source: string
  readonly attribution: string | null
  readonly generated: boolean
  /** Names for a map that contains no city: of the generated city, or derived from the file's name. */
  readonly names: Names
  /** The map's name as given by the operator. */
  readonly givenName?: string
  /** The country as given by the operator: two letters of ISO 3166-1. */
  readonly country?: string
  /** A PMTiles archive that replaces tiles built from the extract. */
  readonly tilesFile?: string
}

/** What the operator can state about a map. */
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

/** Total size of a source's files in bytes. Throws StartupError when one does not exist. */
export async function sizeOfSource({ pbfFile, tilesFile }: MapSource): Promise<number> {
  const tileBytes = tilesFile === undefined ? 0 : await sizeOf(tilesFile, 'an archive of tiles (.pmtiles)')
  return tileBytes + (await sizeOf(pbfFile, 'an extract of OpenStreetMap (.osm.pbf)'))
}

async function sizeOf(file: string, wanted: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile()) return found.size
  throw new StartupError(
    `${file} ${found === undefined ? 'does not exist' : 'is not a file'}. Name ${wanted}`,
  )
}

/** Increased when the output of a step changes, so that an import begun by an older release is not continued. */
const importRevision = 2

/** Equal for the same map imported with the same options; used to find an interrupted import. */
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
