import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { writePbf } from '@cabstand/map-engine/osm'
import { findValhalla } from './binaries.ts'
import { valhallaConfig } from './config.ts'
import { runTool } from './run-tool.ts'

export interface BuildGraphInput {
  readonly pbfFile: string
  /** Destination folder of the tiles. */
  readonly folder: string
  readonly drivingSide: 'left' | 'right'
}

export const tileFolder = (folder: string) => join(folder, 'valhalla-tiles')

/** The configuration of a process that serves the graph in the folder; undefined when there is none. */
export function servingConfig(folder: string): string | undefined {
  const tileDir = tileFolder(folder)
  return existsSync(tileDir) ? servingConfigOf(tileDir) : undefined
}

/** The configuration of a process that serves these tiles. */
export function servingConfigOf(tileDir: string): string {
  return JSON.stringify(valhallaConfig({ tileDir, concurrency: 1 }))
}

/**
 * Builds Valhalla's graph of an extract with the tools of its package and returns the path of its configuration.
 * Undefined when Valhalla cannot run on this machine. Throws Error when it runs and fails.
 */
export async function buildGraph({ pbfFile, folder, drivingSide }: BuildGraphInput): Promise<boolean> {
  const binaries = findValhalla()
  if (!binaries) return false
  const tileDir = tileFolder(folder)
  const configFile = join(folder, 'valhalla.json')
  const adminFile = drivingSide === 'left' ? join(folder, 'valhalla-admins.sqlite') : undefined
  await mkdir(tileDir, { recursive: true })
  const concurrency = Math.max(1, availableParallelism())
  const config = valhallaConfig({ tileDir, concurrency, ...(adminFile && { adminFile }) })
  await writeFile(configFile, JSON.stringify(config))
  try {
    if (adminFile) await buildLeftHandCountry(binaries, configFile, folder)
    await runTool(binaries, 'valhalla_build_tiles', ['-c', configFile, pbfFile], folder)
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    // Exit codes are numbers. A string (ENOEXEC, EACCES) or 126/127 means that the binary could not be started.
    if (typeof code === 'string' || code === 126 || code === 127) return false
    throw new Error(`Valhalla could not build the graph: ${String(stderr).slice(-500)}`, { cause: error })
  }
  await rm(configFile)
  if (adminFile) await rm(adminFile)
  await rm(join(folder, 'duplicateways.txt'), { force: true })
  return true
}

/**
 * Valhalla takes the driving side from the country of a point. One left-hand country that covers the globe, except the
 * poles, makes every road of the extract left-hand; Valhalla reads nothing else from it.
 */
async function buildLeftHandCountry(binaries: string, configFile: string, folder: string): Promise<void> {
  const file = join(folder, 'left-hand.osm.pbf')
  const corners = [
    [-84, -179],
    [-84, 179],
    [84, 179],
    [84, -179],
  ] as const
  await writePbf(file, {
    nodes: corners.map(([lat, lng], i) => ({ id: i + 1, lat, lng })),
    ways: [{ id: 1, refs: [1, 2, 3, 4, 1], tags: {} }],
    relations: [
      {
        id: 1,
        members: [{ type: 'way', ref: 1, role: 'outer' }],
        tags: {
          type: 'boundary',
          boundary: 'administrative',
          admin_level: '2',
          name: 'United Kingdom',
          'ISO3166-1': 'GB',
        },
      },
    ],
  })
  await runTool(binaries, 'valhalla_build_admins', ['-c', configFile, file], folder)
  await rm(file)
}
