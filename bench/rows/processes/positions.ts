import type { BenchContext } from '../../row.ts'
import { startDriverSockets } from '../position-index/driver-sockets.ts'
import type { Cluster, Cpu } from './cluster.ts'
import { cpuPer, type Measured, without } from './measured.ts'

/** How often each driver sends a position. Processes exchange the newest at most this often by the table. */
const everyMs = 2000

/**
 * Positions from drivers' sockets, which are spread over the processes, into the index of every process: with the
 * exchange between them, by the table or by Redis. `idle` is a second of the cluster without work.
 */
export async function measurePositions(
  context: BenchContext,
  cluster: Cluster,
  input: { readonly tokens: readonly string[]; readonly seconds: number; readonly idle: Cpu },
): Promise<Measured[]> {
  return cluster.behindOneAddress(async (url) => {
    const drivers = startDriverSockets(context)
    await drivers.ask({ open: 'cabstand', url, tokens: input.tokens })
    const send = (seconds: number) => drivers.ask({ send: 'cabstand', durationMs: seconds * 1000, everyMs })
    await send(everyMs / 1000)
    const { result, ...cpu } = await cluster.cpuDuring(() => send(input.seconds))
    await drivers.stop()
    return [
      ...cpuPer(result.acknowledged, 'per position', without(cpu, input.idle, result.elapsedSeconds)),
      { label: 'positions', unit: '/s', value: result.acknowledged / result.elapsedSeconds, compared: false },
    ]
  })
}
