import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  appEntry,
  getChunk,
  listStaticChunks,
  type Manifest,
  mapEntry,
  publicEntry,
  siteEntry,
  trackEntry,
} from './manifest.ts'

const bytesPerKib = 1024

/** KiB after gzip, the unit of every budget. */
export const gzipKib = (content: string | Uint8Array): number =>
  gzipSync(content, { level: 9 }).length / bytesPerKib

/** The maximum that a browser may load before the first interaction, in KiB after gzip. */
export const budgets = {
  publicScript: 82,
  /** The page of a shared trip. */
  trackScript: 84,
  publicStyle: 8,
  /** Of any language: those whose letters have three bytes are the largest. */
  publicDocument: 7.5,
  appShell: 125,
  screen: 172,
  /** The console's first table: the list of drivers with the frame. */
  consoleTable: 217,
  /** What only one screen of the console needs. */
  consoleOwn: 25,
  /** The map's own chunk, and the worker that reads its tiles. */
  map: 310,
  mapWorker: 150,
} as const

export interface Sizes {
  readonly publicScript: number
  readonly trackScript: number
  readonly publicStyle: number
  readonly appShell: number
  /** Script of each lazy screen with the shell below it, by source file. */
  readonly screens: ReadonlyMap<string, number>
  /** Script of the console's first table with its frame. */
  readonly consoleTable: number
  /** What each screen of the console alone needs, by source file. */
  readonly console: ReadonlyMap<string, number>
  /** Script of the map over the shell. */
  readonly map: number
  readonly mapWorker: number
}

/** Measures a build from its manifest. Chunks that only open on interaction are not counted. */
export function measureBuild(clientFolder: string, manifest: Manifest): Sizes {
  const weigh = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipKib(readFileSync(join(clientFolder, file))), 0)
  const scripts = (...entries: string[]) =>
    entries.flatMap((entry) => listStaticChunks(manifest, entry).map((chunk) => chunk.file))
  const shell = scripts(appEntry)
  const lazyScreens = listScreens(manifest, /^src\/(rider|driver)\/.*page\.tsx$/)
  const below = new Set(shell)
  const overShell = scripts(mapEntry).filter((file) => !below.has(file))
  return {
    publicScript: weigh(scripts(siteEntry, publicEntry)),
    trackScript: weigh(scripts(siteEntry, trackEntry)),
    publicStyle: weigh(getChunk(manifest, siteEntry).css ?? []),
    appShell: weigh(shell),
    screens: new Map(lazyScreens.map((name) => [name, weigh([...shell, ...scripts(name)])])),
    consoleTable: weigh([...shell, ...scripts(consoleFrame, consoleTable)]),
    console: new Map(
      listScreens(manifest, /^src\/admin\/.*page\.tsx$/).map((name) => [
        name,
        weigh([getChunk(manifest, name).file]),
      ]),
    ),
    map: weigh(overShell),
    mapWorker: weigh(getChunk(manifest, mapEntry).assets?.filter((file) => file.endsWith('.mjs')) ?? []),
  }
}

const consoleFrame = 'src/app/console/console-frame.tsx'
const consoleTable = 'src/admin/drivers/page.tsx'

/** Screens: the app's chunks named `page.tsx`, each loaded by its route. */
const listScreens = (manifest: Manifest, pattern: RegExp): string[] =>
  Object.keys(manifest).filter((name) => pattern.test(name))
