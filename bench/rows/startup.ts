import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { type BenchContext, type BenchRow, figure } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { cleanEnvironment, root, startProcess } from '../support/processes.ts'

const rounds = 5
const emptyRounds = 2
const lookEveryMs = 10

/** From the command to the landing page's HTML, in seconds. Stops what it started. */
async function startOnce(context: BenchContext, dataFolder: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const command = startProcess(process.execPath, [join(root, 'scripts/start.js')], {
    env: cleanEnvironment({ PORT: String(port), CABSTAND_DATA: dataFolder }),
    ready: /Cabstand is ready/,
    patienceMs: 180_000,
  })
  context.defer(async () => (await command).stop())
  let ended = false
  command.catch(() => {
    ended = true
  })
  let answered = await seesLandingPage(port)
  while (!answered && !ended) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    answered = await seesLandingPage(port)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await (await command).stop()
  return seconds
}

async function seesLandingPage(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
    const page = await response.text()
    return response.status === 200 && page.includes('</html>')
  } catch {
    return false
  }
}

const row: BenchRow = {
  name: 'startup',
  title: 'From `npm start` to the landing page, after installation and build',
  aim: 'at most 5 s on an existing data folder',
  peer: undefined,
  async run(context) {
    await buildWeb(context)
    const dataFolder = join(context.folder, 'data')
    const empty: number[] = []
    for (let round = 0; round < emptyRounds; round += 1) {
      context.say(`an empty data folder, ${round + 1} of ${emptyRounds}`)
      await rm(dataFolder, { recursive: true, force: true })
      empty.push(await startOnce(context, dataFolder))
    }
    const existing: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      context.say(`an existing data folder, ${round + 1} of ${rounds}`)
      existing.push(await startOnce(context, dataFolder))
    }
    return {
      figures: [
        figure({
          label: 'an existing data folder',
          unit: 's',
          ours: existing,
          aim: { of: 'ours', atMost: 5 },
        }),
        figure({ label: 'an empty data folder: database, demo city, map', unit: 's', ours: empty }),
      ],
      notes: ['node scripts/start.js, which `npm start` runs, with the demo city and its simulation'],
    }
  },
}

export default row
