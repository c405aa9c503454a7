import { fileURLToPath } from 'node:url'
import { signIn } from '../../apps/server/test/test-client.ts'
import { type BenchContext, type BenchRow, figure } from '../row.ts'
import { type HttpLoad, startHttpLoad } from '../support/http-load.ts'
import { alternate, median } from '../support/measure.ts'
import { cleanEnvironment, startProcess } from '../support/processes.ts'
import { startServer } from '../support/server.ts'

const rounds = 7
const window = { connections: 32, durationMs: 1500 }
const rider = '+447700900001'

/** Answers `url` asks for, the same bytes each time, from a bare `node:http`. */
async function startBare(
  context: BenchContext,
  url: string,
  headers: Record<string, string>,
): Promise<string> {
  const response = await fetch(url, { headers })
  const answer = { headers: [...response.headers], body: await response.text() }
  const bare = await startProcess(
    process.execPath,
    [fileURLToPath(new URL('small-request/bare-server.ts', import.meta.url)), JSON.stringify(answer)],
    { env: cleanEnvironment(), ready: /listening on (http:\S+)\n/ },
  )
  context.defer(() => bare.stop())
  return bare.ready[1] ?? ''
}

const row: BenchRow = {
  name: 'small-request',
  title: 'One small request over HTTP',
  aim: 'at least 0.8 of a bare node:http that answers the same bytes',
  peer: 'node:http',
  async run(context) {
    context.say('starting the server')
    const server = await startServer(context)
    const generator = startHttpLoad(context)
    const { token } = await signIn(server.url, rider)
    const authorization = `Bearer ${token}`
    const cases: { label: string; path: string; headers: Record<string, string>; aimed: boolean }[] = [
      { label: 'GET /api/settings', path: '/api/settings', headers: {}, aimed: true },
      { label: 'GET /api/health (one query)', path: '/api/health', headers: {}, aimed: false },
      {
        label: 'GET /api/me (session, one query)',
        path: '/api/me',
        headers: { authorization },
        aimed: false,
      },
    ]
    const figures = []
    const generatorCpu: number[] = []
    for (const { label, path, headers, aimed } of cases) {
      context.say(label)
      const bareUrl = await startBare(context, server.url + path, headers)
      const ask = (url: string) => async () => {
        const load: HttpLoad = { url: url + path, headers, ...window }
        const result = await generator.ask(load)
        generatorCpu.push(result.generatorCpu)
        return result.requestsPerSecond
      }
      const { ours, peer } = await alternate(
        { ours: ask(server.url), peer: ask(bareUrl) },
        { rounds, warmUps: 2 },
      )
      figures.push(
        figure({ label, unit: '/s', ours, peer, ...(aimed ? { aim: { of: 'ratio', atLeast: 0.8 } } : {}) }),
      )
    }
    return {
      figures,
      notes: [
        `${window.connections} kept-alive connections; the generator used ${Math.round(median(generatorCpu) * 100)} % of a core`,
      ],
    }
  },
}

export default row
