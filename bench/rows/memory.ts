import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { findAccess } from '../../apps/server/src/start/embedded-database/access-file.ts'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { findRunning } from '../../apps/server/src/start/embedded-database/postmaster.ts'
import { startSimulator } from '../../apps/server/src/start/start-simulator.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { commandOf, listProcessTree, megabytesByGroup, type ProcessGroups } from '../support/memory.ts'
import { cleanEnvironment, root, type StartedProcess, startProcess } from '../support/processes.ts'

/** Idle database connections close after ten seconds, and V8 collects garbage some seconds after the last work. */
const settleMs = 30_000
const loadMs = 60_000
const aim = { of: 'ours', atMost: 350 } as const
const pageVisits = 100
const searches = 200

interface Installation {
  readonly url: string
  readonly command: StartedProcess
  readonly dataFolder: string
}

async function start(context: BenchContext, dataFolder: string): Promise<Installation> {
  const port = await findFreePort()
  const command = await startProcess(process.execPath, [join(root, 'scripts/start.js')], {
    env: cleanEnvironment({ PORT: String(port), CABSTAND_DATA: dataFolder, CABSTAND_SIMULATION: 'off' }),
    ready: /Cabstand is ready/,
    patienceMs: 180_000,
  })
  context.defer(() => command.stop())
  return { url: `http://127.0.0.1:${port}`, command, dataFolder }
}

/** The measured processes: the command and its children, and PostgreSQL, which is not its child. */
async function listGroups({ command, dataFolder }: Installation): Promise<ProcessGroups> {
  const access = await findAccess(dataFolder)
  const postgres = access && (await findRunning(access.clusterFolder))
  if (postgres === undefined) throw new Error(`${dataFolder} has no running database`)
  const tree = listProcessTree(command.pid)
  const withArgument = (part: string) => tree.filter((pid) => commandOf(pid).includes(part))
  const [launcher, server, valhalla] = [
    [command.pid],
    withArgument('bin/api.ts'),
    withArgument('actor-child'),
  ]
  const known = new Set([...launcher, ...server, ...valhalla])
  const others = tree.filter((pid) => !known.has(pid))
  return {
    'npm start': launcher,
    server,
    Valhalla: valhalla,
    PostgreSQL: listProcessTree(postgres.pid),
    ...(others.length > 0 ? { others } : {}),
  }
}

async function measure(installation: Installation, when: string): Promise<Figure[]> {
  await sleep(settleMs)
  const byGroup = megabytesByGroup(await listGroups(installation))
  const total = Object.values(byGroup).reduce((sum, megabytes) => sum + megabytes, 0)
  return [
    figure({ label: `${when}: all`, unit: 'MB', ours: [total], aim }),
    ...Object.entries(byGroup).map(([group, megabytes]) =>
      figure({ label: `${when}: ${group}`, unit: 'MB', ours: [megabytes] }),
    ),
  ]
}

/** One minute of the demo's drivers and riders, visitors of the landing page, and place searches. */
async function load({ url }: Installation): Promise<void> {
  const simulator = startSimulator(url, pino({ level: 'silent' }))
  try {
    const end = sleep(loadMs)
    for (let i = 0; i < pageVisits; i += 1) await read(url, i % 2 === 0 ? 'en' : 'ar')
    const { tiles, center } = (await (await fetch(`${url}/api/map`)).json()) as {
      tiles: { url: string }
      center: { lat: number; lng: number }
    }
    for (const { z, x, y } of tilesAround(center)) {
      const path = tiles.url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
      await read(`${url}${path}`)
    }
    for (let i = 0; i < searches; i += 1) {
      const query = 'harbour street'.slice(0, 1 + (i % 14))
      await read(`${url}/api/places?query=${query}&lat=${center.lat}&lng=${center.lng}`)
    }
    await end
  } finally {
    await simulator.stop()
  }
}

async function read(url: string, language = 'en'): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-language': language } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  await response.arrayBuffer()
}

function tilesAround({ lat, lng }: { lat: number; lng: number }): { z: number; x: number; y: number }[] {
  const steps = [-2, -1, 0, 1, 2]
  return [12, 13, 14].flatMap((z) => {
    const x = Math.floor((lng / 360 + 0.5) * 2 ** z)
    const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    return steps.flatMap((right) => steps.map((down) => ({ z, x: x + right, y: y + down })))
  })
}

const row: BenchRow = {
  name: 'memory',
  title: 'Memory of an idle installation with the demo city',
  aim: 'at most 350 MB, so that it runs on a server of 1 GB',
  peer: undefined,
  async run(context) {
    if (process.platform !== 'linux') {
      const reason = 'the memory of processes is read from /proc, which Linux has'
      return { figures: [], skipped: [{ label: 'memory', reason }], notes: [] }
    }
    await buildWeb(context)
    const dataFolder = join(context.folder, 'data')
    context.say('the first start, which builds the city')
    const first = await start(context, dataFolder)
    const figures = await measure(first, 'after the first start')
    await first.command.stop()
    context.say('an existing data folder')
    const second = await start(context, dataFolder)
    figures.push(...(await measure(second, 'after a start')))
    context.say('a minute of load')
    await load(second)
    figures.push(...(await measure(second, 'after load')))
    await second.command.stop()
    return {
      figures,
      notes: [
        `PSS, ${settleMs / 1000} s after the last work, without the simulator; files in memory that several processes share, such as Node's code, are counted once`,
        `load: ${loadMs / 1000} s of the demo's drivers and riders, ${pageVisits} landing pages, ${searches} place searches, 75 tiles`,
      ],
    }
  },
}

export default row
