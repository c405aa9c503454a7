import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import { acceptTiles } from '@cabstand/map-engine/archive'
import type { OsmData } from '@cabstand/map-engine/osm'
import { type RoadGraph, roadBounds, saveRoadGraph } from '@cabstand/map-engine/router'
import { buildTiles } from '@cabstand/map-engine/tiles'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { MapFiles } from '../map-files.ts'
import { hasMapVersion, insertMapVersion, type StepRecord } from '../map-version-store.ts'
import { extractPlaces, insertPlaces } from '../places/index.ts'
import { buildGraph, drivingSide, findCountry } from '../valhalla/index.ts'
import { centerOfGravity } from './center-of-gravity.ts'
import type { MapSource } from './map-source.ts'

/** What steps can use. The map is read, and its road graph built, once and only if a step needs it. */
export interface ImportContext {
  readonly db: Database
  readonly version: string
  readonly importKey: string
  readonly source: MapSource
  data(): Promise<OsmData>
  roads(): Promise<RoadGraph>
  /** The figures of a completed step. */
  figuresOf(step: ImportStep): StepRecord['figures']
}

/**
 * One part of an import. It writes into its own folder, under the names of `MapFiles`. When it ends, its files are
 * moved into the version's folder and the step counts as completed. Its changes to the database are committed at once.
 */
export interface ImportStep {
  readonly name: string
  /** Shown to operators while the step runs. */
  readonly title: string
  /** Calls `share` with its progress, from 0 to 1, if it is known. */
  run(context: ImportContext, files: MapFiles, share: (share: number) => void): Promise<StepRecord['figures']>
  /** Whether its rows are in the database; absent for steps without any. */
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

/** Valhalla's graph, built by separate processes. */
export const graphStep: ImportStep = {
  name: 'graph',
  title: 'Building Valhalla’s graph',
  async run({ data, source: { pbfFile, country } }, { folder }) {
    const built = await buildGraph({ pbfFile, folder, drivingSide: drivingSide(await data(), country) })
    return { router: built ? 'valhalla' : 'embedded-js' }
  },
}

/** The vector tiles: built, or copied from the operator's archive. */
export const tilesStep: ImportStep = {
  name: 'tiles',
  title: 'Building the tiles',
  async run(context, files, onProgress) {
    const { names, source, attribution, tilesFile } = context.source
    if (tilesFile !== undefined) {
      const { attribution: credit } = await acceptTiles(tilesFile, files.tiles).catch((cause: Error) => {
        throw new StartupError(`${tilesFile} cannot be used for the tiles: ${cause.message}`, { cause })
      })
      return credit === null ? {} : { credit }
    }
    const roads = await context.roads()
    const { tiles } = await buildTiles(files.tiles, {
      data: await context.data(),
      bounds: roadBounds(roads),
      center: centerOfGravity(await context.data(), roads),
      name: names[''] ?? source,
      roadLanguages: builtInLocales,
      attribution,
      onProgress,
    })
    return { tiles }
  },
}

/** The lowest rank of a town. A map is not named after a village at its edge. */
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
    const { '': name = source, ...translations } = own
    await transaction(context.db, async (tx) => {
      await insertMapVersion(tx, {
        id: context.version,
        name,
        translations,
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

/** Places and routes come from the extract; tiles may come from another source. */
function creditBoth(extract: string | null, tiles: string | number | undefined): string | null {
  if (extract === null || tiles === undefined) return extract
  return String(tiles).includes(extract) ? String(tiles) : `${tiles} · ${extract}`
}
