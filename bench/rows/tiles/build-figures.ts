import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type OsmElements, writePbf } from '@cabstand/map-engine/osm'
import type { BuildReport } from '@cabstand/map-engine/test/build-tiles-process'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { generateCity } from '../../../tools/demo-city/generate-city.ts'
import { type BenchContext, type Figure, figure } from '../../row.ts'
import { cleanEnvironment } from '../../support/processes.ts'

const runs = 3
const extracts = ['monaco', 'porto-centre', 'porto-metro']
/** The number of cities side by side that make an extract of about 11 MB. */
const cities = 8
const builder = fileURLToPath(
  new URL('../../../packages/map-engine/test/build-tiles-process.ts', import.meta.url),
)

interface BuildFigures {
  readonly figures: Figure[]
  readonly skipped: { label: string; reason: string }[]
  readonly notes: string[]
}

/** Time and memory for building tiles, each time in a separate process. */
export async function buildFigures(context: BenchContext): Promise<BuildFigures> {
  const figures: Figure[] = []
  const skipped: { label: string; reason: string }[] = []
  const notes: string[] = []
  const measure = async (file: string) => {
    const name = basename(file, '.osm.pbf')
    context.say(`building the tiles of ${name}`)
    const reports: BuildReport[] = []
    for (let i = 0; i < runs; i += 1) reports.push(await build(context, file, name))
    const of = (value: (report: BuildReport) => number) => reports.map(value)
    figures.push(
      figure({ label: `${name}, read and built`, unit: 's', ours: of(({ seconds }) => seconds) }),
      figure({ label: `${name}, peak memory`, unit: 'MB', ours: of(({ peakMegabytes }) => peakMegabytes) }),
    )
    const [first] = reports
    if (first) notes.push(`${name}: ${first.tiles} tiles, ${(first.bytes / 1e6).toFixed(2)} MB`)
  }
  for (const name of extracts) {
    const { path, missing, reason } = findExtract(name)
    if (missing) skipped.push({ label: `tiles of ${name}`, reason: reason.trim() })
    else await measure(path)
  }
  const city = generateCity({ seed: 1, size: 'full' })
  for (const [name, count] of [
    ['demo-city', 1],
    ['eight-cities', cities],
  ] as const) {
    const file = join(context.folder, `${name}.osm.pbf`)
    await writePbf(file, repeat(city, count))
    await measure(file)
  }
  return { figures, skipped, notes }
}

async function build(context: BenchContext, file: string, name: string): Promise<BuildReport> {
  const target = join(context.folder, `${name}.pmtiles`)
  const { stdout } = await promisify(execFile)(process.execPath, [builder, file, target], {
    env: cleanEnvironment(),
  })
  return JSON.parse(stdout) as BuildReport
}

/** Copies of the same city side by side, connected by a road. */
function repeat(city: OsmElements, count: number): OsmElements {
  const copies = Array.from({ length: count }, (_, i) => i)
  const shift = 10_000_000
  const start = city.ways.find((way) => way.tags.highway === 'primary')?.refs[0] ?? 1
  const joints = copies.slice(1).map((i) => ({
    id: shift * count + i,
    refs: [start + (i - 1) * shift, start + i * shift],
    tags: { highway: 'primary' },
  }))
  return {
    nodes: copies.flatMap((i) =>
      city.nodes.map((node) => ({
        ...node,
        id: node.id + i * shift,
        lat: node.lat + (i % 3) * 0.2,
        lng: node.lng + Math.floor(i / 3) * 0.26,
      })),
    ),
    ways: [
      ...copies.flatMap((i) =>
        city.ways.map((way) => ({
          ...way,
          id: way.id + i * shift,
          refs: way.refs.map((ref) => ref + i * shift),
        })),
      ),
      ...joints,
    ],
    relations: copies.flatMap((i) =>
      city.relations.map((relation) => ({
        ...relation,
        id: relation.id + i * shift,
        members: relation.members.map((member) => ({ ...member, ref: member.ref + i * shift })),
      })),
    ),
  }
}
