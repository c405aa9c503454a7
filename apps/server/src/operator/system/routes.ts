import { getHealth, getLiveness } from '@cabstand/contract/http/operator/system'
import { getSystemStatus } from '@cabstand/contract/http/operator/system-status'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { HealthProbe } from './health-probe.ts'
import { KeptAnswer } from './kept-answer.ts'
import { readStatus, type StatusDeps } from './read-status.ts'

/** Several admins who look at it cost no more than one. */
const believedMs = 5000

/** Live: the process is running. Ready: it can serve trips. */
export function systemRoutes(probe: HealthProbe, deps: StatusDeps): Route[] {
  const status = new KeptAnswer(believedMs, () => readStatus(deps, probe))
  return [
    route(getSystemStatus, { read: () => status.get() }),
    route(getLiveness, { read: async () => ({ live: true as const }) }),
    route(getHealth, {
      read: async () => {
        const report = await probe.report()
        if (report.ready) return report
        const { checks } = report
        const waiting = Object.entries(checks).flatMap(([name, { ready, detail }]) =>
          ready ? [] : [`${name} (${detail})`],
        )
        throw new AppError('not_ready', { detail: `Not ready: ${waiting.join(', ')}.`, checks })
      },
    }),
  ]
}
