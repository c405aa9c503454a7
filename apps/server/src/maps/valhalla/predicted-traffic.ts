import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RoadSpeed } from '@cabstand/map-engine/router'
import { findValhalla } from './binaries.ts'
import { servingConfigOf, tileFolder } from './build-graph.ts'
import { valhallaConfig } from './config.ts'
import { readGraphEdges } from './graph-edges.ts'
import { runTool } from './run-tool.ts'

/** Number of copies of a graph to keep: other processes may still use the previous one. */
const keptCopies = 2

/** Revisions restart with another database, so the name also contains a hash of the speeds. */
function copyName(revision: number, speeds: readonly RoadSpeed[]): string {
  const digest = createHash('sha256').update(JSON.stringify(speeds)).digest('hex')
  return `valhalla-tiles-${revision}-${digest.slice(0, 12)}`
}

/**
 * Creates a copy of a map's graph with learned speeds and returns the configuration to serve it. Undefined where
 * Valhalla does not run or the map has no graph. Reuses a copy created by another process on this machine. Throws Error
 * when Valhalla's tool fails.
 */
export async function addPredictedTraffic(
  folder: string,
  revision: number,
  speeds: readonly RoadSpeed[],
): Promise<string | undefined> {
  const binaries = findValhalla()
  const original = tileFolder(folder)
  if (!binaries || !(await isFolder(original))) return undefined
  const name = copyName(revision, speeds)
  const copy = join(folder, name)
  if (!(await isFolder(copy))) {
    const draft = join(folder, `${name}.${process.pid}`)
    await rm(draft, { recursive: true, force: true })
    try {
      await cp(original, draft, { recursive: true })
      await writeSpeeds(binaries, draft, speeds)
      // Another process may have created it first, with the same content.
      await rename(draft, copy).catch(async (error: unknown) => {
        if (!(await isFolder(copy))) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  await removeOldCopies(folder, revision)
  return servingConfigOf(copy)
}

async function writeSpeeds(binaries: string, tileDir: string, speeds: readonly RoadSpeed[]): Promise<void> {
  const known = new Map(speeds.map((speed) => [`${speed.wayId}${speed.forward}`, speed]))
  const csvFolder = `${tileDir}.speeds`
  await rm(csvFolder, { recursive: true, force: true })
  await mkdir(csvFolder)
  const configFile = join(csvFolder, 'valhalla.json')
  try {
    let count = 0
    for await (const { tile, edges } of readGraphEdges(tileDir)) {
      const lines = edges.flatMap(({ id, wayId, forward }) => {
        // Freeflow applies at night, constrained by day; 0 keeps Valhalla's own speed.
        const speed = known.get(`${wayId}${forward}`)
        return speed ? [`${id},${speed.nightKmh ?? 0},${speed.dayKmh ?? 0},`] : []
      })
      if (lines.length === 0) continue
      count += lines.length
      const file = join(csvFolder, 'tiles', `${tile}.csv`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `${lines.join('\n')}\n`)
    }
    if (count === 0) return
    await writeFile(configFile, JSON.stringify(valhallaConfig({ tileDir, concurrency: 1 })))
    await runTool(
      binaries,
      'valhalla_add_predicted_traffic',
      ['-c', configFile, join(csvFolder, 'tiles')],
      csvFolder,
    )
  } finally {
    await rm(csvFolder, { recursive: true, force: true })
  }
}

async function removeOldCopies(folder: string, revision: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const number = Number(/^valhalla-tiles-(\d+)-/.exec(basename(name))?.[1] ?? Number.NaN)
    if (number <= revision - keptCopies) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
