import type { SystemStatus } from '@cabstand/contract/http/operator/system-status'
import { isBroken, type SystemProblem } from '@cabstand/domain/system/problems'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Everything that is wrong, of all parts. */
function problemsOf(status: SystemStatus): SystemProblem[] {
  const { database, map, jobs, events, texts, payments, ledger, backup } = status
  const parts = [database, map, jobs, events, texts, payments, ledger, backup]
  return [...status.processes, ...status.disks, ...status.services, ...parts].flatMap(
    ({ problem }) => problem ?? [],
  )
}

/** Whether anything needs attention. */
export function Summary({ status }: { readonly status: SystemStatus }) {
  const t = useText()
  const format = useFormat()
  const problems = problemsOf(status)
  const broken = problems.filter(isBroken).length
  const others = problems.length - broken
  const counts = [
    ...(broken > 0 ? [t('system_broken_count', { count: broken })] : []),
    ...(others > 0 ? [t('system_problem_count', { count: others })] : []),
  ]
  const time = timeWithSeconds(format, status.readAt)
  return (
    <SignPanel
      size="compact"
      title={
        <div role="status" className="grid font-bold text-base">
          {counts.length === 0 ? t('system_all_fine') : counts.map((line) => <p key={line}>{line}</p>)}
        </div>
      }
      note={t('system_read', { version: status.version, time })}
    />
  )
}
