import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TileArchive } from '@cabstand/map-engine/archive'
import { mapFiles } from '../../apps/server/src/maps/map-files.ts'
import { type BenchContext, type BenchResult, type BenchRow, figure, unlessMissing } from '../row.ts'
import { startHttpLoad } from '../support/http-load.ts'
import { alternate, median } from '../support/measure.ts'
import { startBareHttp } from '../support/peers/bare-http.ts'
import { startNginx } from '../support/peers/nginx.ts'
import { startServer } from '../support/server.ts'
import { buildFigures } from './tiles/build-figures.ts'
import { listStoredTiles, type StoredTileAt } from './tiles/stored-tiles.ts'

const rounds = 7
const window = { connections: 32, durationMs: 1500 }
const headers = { 'accept-encoding': 'gzip' }
/** The zoom levels at which people view a city. */
const zooms = [11, 14] as const

/** Writes each tile as a file for nginx, with the same path as in our server. */
async function writeFiles(folder: string, tiles: readonly StoredTileAt[]): Promise<void> {
  for (const { path, body } of tiles) {
    const file = join(folder, `${path}.gz`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}

async function compareServing(context: BenchContext): Promise<Required<BenchResult>> {
  context.say('starting the server')
  const server = await startServer(context)
  const { version } = (await (await fetch(`${server.url}/api/map`)).json()) as { version: string }
  const archive = await TileArchive.open(mapFiles(server.dataFolder, version).tiles)
  context.defer(() => archive.close())
  const tiles = await listStoredTiles(archive, version, zooms)
  const generator = startHttpLoad(context)
  const generatorCpu: number[] = []
  const paths = tiles.map(({ path }) => path)
  const bare = await startBareHttp(context, { server: server.url, paths, headers })
  const nginx = await unlessMissing(() => startNginx(context, 'application/vnd.mapbox-vector-tile'))
  if ('value' in nginx) await writeFiles(nginx.value.files, tiles)
  const ask = (url: string) => async () => {
    const result = await generator.ask({ url, paths, headers, ...window })
    generatorCpu.push(result.generatorCpu)
    return result.requestsPerSecond
  }
  context.say(`${tiles.length} tiles`)
  const against = async (name: string, peer: string) => {
    context.say(`against ${name}`)
    const rates = await alternate({ ours: ask(server.url), peer: ask(peer) }, { rounds, warmUps: 2 })
    return figure({ label: `tiles served, against ${name}`, unit: '/s', ...rates })
  }
  const figures = [await against('node:http', bare.url)]
  if ('value' in nginx) figures.push(await against('nginx', nginx.value.url))
  const bytes = tiles.reduce((sum, { body }) => sum + body.length, 0)
  return {
    figures,
    skipped: 'reason' in nginx ? [{ label: 'tiles served, against nginx', reason: nginx.reason }] : [],
    notes: [
      `${tiles.length} tiles of zoom ${zooms.join(' to ')}, ${Math.round(bytes / tiles.length / 1024)} KiB each on average; ${window.connections} kept-alive connections; one process of Cabstand against a bare node:http server with the same responses in memory, and against one worker of nginx with open files`,
      `the generator used ${Math.round(median(generatorCpu) * 100)} % of a core`,
    ],
  }
}

const row: BenchRow = {
  name: 'tiles',
  title: 'Vector tiles: serving and building',
  aim: 'none; for comparison with a bare node:http server and nginx with the same tiles',
  peer: 'node:http, nginx',
  async run(context) {
    const served = await compareServing(context)
    const built = await buildFigures(context)
    return {
      figures: [...served.figures, ...built.figures],
      skipped: [...served.skipped, ...built.skipped],
      notes: [...served.notes, ...built.notes],
    }
  },
}

export default row
