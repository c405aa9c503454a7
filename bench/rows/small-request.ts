import { signIn } from '../../apps/server/test/support/test-client.ts'
import { type BenchRow, figure } from '../row.ts'
import { cpuSeconds } from '../support/cpu.ts'
import { type HttpLoad, startHttpLoad } from '../support/http-load.ts'
import { alternate, median } from '../support/measure.ts'
import { startBareHttp } from '../support/peers/bare-http.ts'
import { startServer } from '../support/server.ts'

const rounds = 7
const window = { connections: 32, durationMs: 1500 }
const rider = '+447700900001'

const row: BenchRow = {
  name: 'small-request',
  title: 'One small request over HTTP',
  aim: 'at least 0.8 of a bare node:http that returns the same bytes, 0.25 with a session and a query',
  peer: 'node:http',
  async run(context) {
    context.say('starting the server')
    const server = await startServer(context)
    const generator = startHttpLoad(context)
    const { token } = await signIn(server.url, rider)
    const authorization = `Bearer ${token}`
    const cases: { label: string; path: string; headers: Record<string, string>; atLeast?: number }[] = [
      { label: 'GET /api/settings', path: '/api/settings', headers: {}, atLeast: 0.8 },
      { label: 'GET /api/health (cached for a second)', path: '/api/health', headers: {} },
      {
        label: 'GET /api/me (session, one query)',
        path: '/api/me',
        headers: { authorization },
        atLeast: 0.25,
      },
    ]
    const figures = []
    const generatorCpu: number[] = []
    for (const { label, path, headers, atLeast } of cases) {
      context.say(label)
      const bare = await startBareHttp(context, { server: server.url, paths: [path], headers })
      const ask = (url: string, pid: number) => async () => {
        const load: HttpLoad = { url: url + path, headers, ...window }
        const cpu = cpuSeconds(pid)
        const result = await generator.ask(load)
        generatorCpu.push(result.generatorCpu)
        const requests = (result.requestsPerSecond * window.durationMs) / 1000
        return { rate: result.requestsPerSecond, perCpu: requests / (cpuSeconds(pid) - cpu) }
      }
      const { ours, peer } = await alternate(
        { ours: ask(server.url, server.pid), peer: ask(bare.url, bare.pid) },
        { rounds, warmUps: 2 },
      )
      const rates = { ours: ours.map(({ rate }) => rate), peer: peer.map(({ rate }) => rate) }
      figures.push(
        figure({
          label,
          unit: '/s',
          ...rates,
          ...(atLeast === undefined ? {} : { aim: { of: 'ratio', atLeast } }),
        }),
      )
      const perCpu = { ours: ours.map((one) => one.perCpu), peer: peer.map((one) => one.perCpu) }
      if (perCpu.ours.every(Number.isFinite) && perCpu.peer.every(Number.isFinite))
        figures.push(figure({ label: `${label}, per second of the server's CPU`, unit: '/s', ...perCpu }))
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
