import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../new-id.ts'
import { calibrate } from './calibrate.ts'
import { demoCityName, generateCity } from './city/index.ts'
import { mapFiles, mapsFolder } from './map-files.ts'
import {
  activateMapVersion,
  deleteMapVersion,
  findActiveMapVersion,
  insertMapVersion,
  listMapVersions,
} from './map-version-store.ts'
import { loadOsm, type OsmData } from './osm/osm-data.ts'
import { writePbf } from './osm/write-pbf.ts'
import { extractPlaces, insertPlaces, type Names } from './places/index.ts'
import { buildRoadGraph, densestPoint, type RoadGraph, roadBounds, saveRoadGraph } from './router/index.ts'
import { buildSketch, writeSketchFile } from './sketch/index.ts'
import { buildGraph, drivingSide, servingConfig } from './valhalla/index.ts'

interface ImportParts {
  readonly db: Database
  readonly dataFolder: string
  /** Told each phase as it begins. */
  readonly progress?: (line: string) => void
}

export interface ImportMapInput extends ImportParts {
  /** An `.osm.pbf` extract. */
  readonly file: string
}

export interface ImportDemoCityInput extends ImportParts {
  readonly seed?: number
  readonly size?: 'full' | 'small'
}

/** From this rank on a city is a city or a town: a map is not called after a village in its corner. */
const townRank = 900

interface Source {
  readonly pbfFile: string
  readonly source: string
  readonly attribution: string | null
  readonly generated: boolean
  /** The map's names when it has no city of its own. */
  readonly names: Names
}

/**
 * Imports an extract and puts it in force when everything of it is ready; returns the new version's id. Running
 * processes change over to it within seconds. Throws Error when the file cannot be read or has no roads; then
 * nothing has changed.
 */
export async function importMap({ file, ...parts }: ImportMapInput): Promise<string> {
  return importVersion(parts, newId(), {
    // Valhalla's tools run in another folder.
    pbfFile: resolve(file),
    source: basename(file),
    attribution: '© OpenStreetMap contributors',
    generated: false,
    names: { '': titleOf(file) },
  })
}

/** Generates the demo city and imports it like any other map. The same seed gives the same city. */
export async function importDemoCity({
  seed = 1,
  size = 'full',
  ...parts
}: ImportDemoCityInput): Promise<string> {
  const id = newId()
  const { folder } = mapFiles(parts.dataFolder, id)
  await mkdir(folder, { recursive: true })
  parts.progress?.(`Making the city ${demoCityName.en}`)
  const pbfFile = join(folder, 'city.osm.pbf')
  await writePbf(pbfFile, generateCity({ seed, size }))
  return importVersion(parts, id, {
    pbfFile,
    source: `generated, seed ${seed}, ${size}`,
    attribution: null,
    generated: true,
    names: { '': demoCityName.en, ar: demoCityName.ar },
  })
}

/** "porto-metro.osm.pbf" → "Porto Metro". */
function titleOf(file: string): string {
  const words = basename(file)
    .replace(/(\.osm)?\.pbf$/, '')
    .split(/[-_ ]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

async function importVersion(parts: ImportParts, id: string, source: Source): Promise<string> {
  const { db, dataFolder, progress } = parts
  const files = mapFiles(dataFolder, id)
  try {
    await mkdir(files.folder, { recursive: true })
    progress?.('Reading the map')
    const data = await loadOsm(source.pbfFile)
    const roads = buildRoadGraph(data)
    progress?.(`Building the roads (${roads.edgeFrom.length}) and the places`)
    const sketch = buildSketch(data, roadBounds(roads))
    // Valhalla's tools are processes of their own: they build while this one stores the places.
    const building = buildGraph({
      pbfFile: source.pbfFile,
      folder: files.folder,
      drivingSide: drivingSide(data),
    })
    const stored = await Promise.allSettled([
      building,
      saveRoadGraph(files.roads, roads),
      writeSketchFile(files.sketch, sketch),
      storePlaces(parts, id, source, data, roads),
    ])
    // What failed first is told only when all have ended: none may write into a folder that is cleared away.
    const failed = stored.find((part) => part.status === 'rejected')
    if (failed) throw failed.reason
    const hasValhalla = await building
    progress?.(
      hasValhalla
        ? 'Measuring road times'
        : 'Valhalla does not run on this machine: routing by the built-in router',
    )
    const calibration = await calibrate(roads, servingConfig(files.folder))
    const before = await findActiveMapVersion(db)
    await transaction(db, (tx) => activateMapVersion(tx, id, calibration))
    await sweep(parts, [id, before?.id])
    return id
  } catch (error) {
    await deleteMapVersion(db, id).catch(() => {})
    await rm(files.folder, { recursive: true, force: true })
    throw error
  }
}

async function storePlaces(
  { db, progress }: ImportParts,
  id: string,
  { names, source, attribution, generated }: Source,
  data: OsmData,
  roads: RoadGraph,
): Promise<void> {
  const extracted = extractPlaces(data, { cityNames: names })
  const own =
    extracted.places.find((place) => place.kind === 'city' && place.rank >= townRank)?.names ?? names
  await transaction(db, async (tx) => {
    await insertMapVersion(tx, {
      id,
      name: own[''] ?? source,
      nameAr: own.ar ?? null,
      source,
      attribution,
      generated,
      bounds: roadBounds(roads),
      center: densestPoint(roads),
      calibration: 1,
    })
    await insertPlaces(tx, id, extracted)
  })
  progress?.(`Stored ${extracted.places.length} places`)
}

/** Deletes all versions but those kept: processes that have not changed over yet still read the one before. */
async function sweep({ db, dataFolder }: ImportParts, kept: readonly (string | undefined)[]): Promise<void> {
  for (const { id } of await listMapVersions(db)) if (!kept.includes(id)) await deleteMapVersion(db, id)
  for (const folder of await readdir(mapsFolder(dataFolder))) {
    if (!kept.includes(folder))
      await rm(join(mapsFolder(dataFolder), folder), { recursive: true, force: true })
  }
}
