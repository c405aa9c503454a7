import { runLoad } from '../lifecycle/load-process.ts'
import type { Cluster } from './cluster.ts'
import { cpuPer, type Measured } from './measured.ts'

const clients = 16

/** Whole bookings, from quote to rating. */
export async function measureLifecycles(
  cluster: Cluster,
  seconds: number,
): Promise<readonly [cpu: Measured, ...others: Measured[]]> {
  return cluster.behindOneAddress(async (url) => {
    await runLoad(url, { clients, seconds: 1.5 * seconds })
    const { result, ...cpu } = await cluster.cpuDuring(() => runLoad(url, { clients, seconds }))
    const [total, ...parts] = cpuPer(result.done, 'per lifecycle', cpu)
    if (total === undefined) throw new Error('no processor time')
    return [total, ...parts, { label: 'lifecycles', unit: '/s', value: result.perSecond, compared: false }]
  })
}
