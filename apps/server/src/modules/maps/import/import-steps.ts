import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { StartupError } from '../../../startup-error.ts'
import type { MapFiles } from '../map-files.ts'
import { hasMapVersion, insertMapVersion, type StepRecord } from '../map-version-store.ts'
import type { OsmData } from '../osm/osm-data.ts'
import { extractPlaces, insertPlaces } from '../places/index.ts'
import { type RoadGraph, roadBounds, saveRoadGraph } from '../router/index.ts'
import { acceptTiles, buildTiles } from '../tiles/index.ts'
import { buildGraph, drivingSide, findCountry } from '../valhalla/index.ts'
import { centerOfGravity } from './center-of-gravity.ts'
import type { MapSource } from './map-source.ts'

/** What every step may ask for. The map is read, and its roads are built, once and only if a step asks. */
export interface ImportContext {
  readonly db: Database
  readonly version: string
  readonly importKey: string
  readonly source: MapSource
  data(): Promise<OsmData>
  roads(): Promise<RoadGraph>
  /** What a step that is done has counted. */
  figuresOf(step: ImportStep): StepRecord['figures']
}

/**
 * One part of an import. It writes into a folder of its own, under the names of `MapFiles`; when it has ended, all that
 * it wrote moves into the version's folder and the step counts as done. What it leaves in the database it commits at
 * once.
 */
export interface ImportStep {
  readonly name: string
  /** What is being done, for people. */
  readonly title: string
  /** Tells `share` how far it is, from 0 to 1, when it can. */
  run(context: ImportContext, files: MapFiles, share: (share: number) => void): Promise<StepRecord['figures']>
  /** Whether what it left in the database is there; absent: it leaves nothing there. */
  isStored?(context: ImportContext): Promise<boolean>
}

/** The graph of the embedded router. */
export const roadsStep: ImportStep = {
  name: 'roads',
  title: 'Building the roads',
  async run(context, files) {
    const roads = await context.roads()
    await saveRoadGraph(files.roads, roads)
    return { roads: roads.edgeFrom.length, junctions: roads.junctionCount }
  },
}

/** Valhalla's graph, built by processes of its own. */
export const graphStep: ImportStep = {
  name: 'graph',
  title: 'Building the graph of Valhalla',
  async run({ data, source: { pbfFile, country } }, { folder }) {
    const built = await buildGraph({ pbfFile, folder, drivingSide: drivingSide(await data(), country) })
    return { router: built ? 'valhalla' : 'embedded-js' }
  },
}

/** The vector tiles: built, or taken as the operator gives them. */
export const tilesStep: ImportStep = {
  name: 'tiles',
  title: 'Building the tiles',
  async run(context, files, onProgress) {
    const { names, source, attribution, tilesFile } = context.source
    if (tilesFile !== undefined) {
      const { attribution: credit } = await acceptTiles(tilesFile, files.tiles).catch((cause: Error) => {
        throw new StartupError(`${tilesFile} cannot be taken for the tiles: ${cause.message}`, { cause })
      })
      return credit === null ? {} : { credit }
    }
    const roads = await context.roads()
    const { tiles } = await buildTiles(files.tiles, {
      data: await context.data(),
      bounds: roadBounds(roads),
      center: centerOfGravity(await context.data(), roads),
      name: names[''] ?? source,
      attribution,
      onProgress,
    })
    return { tiles }
  },
}

/** From this rank on a city is a city or a town: a map is not called after a village in its corner. */
const townRank = 900

/** The version's row and its places, in one transaction. */
export const placesStep: ImportStep = {
  name: 'places',
  title: 'Storing the places',
  isStored: ({ db, version }) => hasMapVersion(db, version),
  async run(context) {
    const { names, givenName, country, source, attribution, generated } = context.source
    const [data, roads] = [await context.data(), await context.roads()]
    const inCountry = country ?? findCountry(data)
    const extracted = extractPlaces(data, { country: inCountry, ...(generated ? { cityNames: names } : {}) })
    const town = extracted.places.find((place) => place.kind === 'city' && place.rank >= townRank)
    const own = givenName === undefined ? (town?.names ?? names) : { '': givenName }
    await transaction(context.db, async (tx) => {
      await insertMapVersion(tx, {
        id: context.version,
        name: own[''] ?? source,
        nameAr: own.ar ?? null,
        source,
        attribution: creditBoth(attribution, context.figuresOf(tilesStep).credit),
        generated,
        bounds: roadBounds(roads),
        center: centerOfGravity(data, roads),
        country: inCountry ?? null,
        drivingSide: drivingSide(data, country),
        importKey: context.importKey,
        calibration: 1,
      })
      await insertPlaces(tx, context.version, extracted)
    })
    return { places: extracted.places.length }
  },
}

/** Places and routes come from the extract, tiles perhaps from somebody else. */
function creditBoth(extract: string | null, tiles: string | number | undefined): string | null {
  if (extract === null || tiles === undefined) return extract
  return String(tiles).includes(extract) ? String(tiles) : `${tiles} · ${extract}`
}
