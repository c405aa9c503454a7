import { getHealth, getLiveness } from '@cabstand/contract/http/operator/system'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { HealthProbe } from './health-probe.ts'

/** Live: the process is running. Ready: it can serve trips. */
export function systemRoutes(probe: HealthProbe): Route[] {
  return [
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
