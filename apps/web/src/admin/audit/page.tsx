import { auditSubjects } from '@cabstand/contract/audit-subjects'
import { type AuditRow, auditList } from '@cabstand/contract/http/operator/audit-log'
import { adminList, fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { listRowsQuery } from '../../api/queries/lists.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Cells } from '../list/list-table.tsx'
import { actionText } from './action-text.ts'

const cells: Cells<AuditRow> = {
  at: ({ at }) => <Time at={at} />,
  summary: ({ summary }) => (
    <span title={summary}>
      <Bdi>{summary}</Bdi>
    </span>
  ),
}

/** `/audit`: what staff changed, for admins. */
export function AuditPage() {
  const t = useText()
  const admins = useQuery(listRowsQuery(adminList, 'admin', { limit: '100' }))
  const fleetAdmins = useQuery(listRowsQuery(fleetAdminList, 'admin', { limit: '100' }))
  return (
    <ListScreen
      list={auditList}
      title={t('audit_title')}
      searchLabel={t('audit_find')}
      nameOfRow={({ action, at }) => `${actionText(t, action)} ${at}`}
      hrefOf={hrefOf}
      cells={cells}
      references={{ actor: [...(admins.data?.rows ?? []), ...(fleetAdmins.data?.rows ?? [])] }}
      empty={{ title: t('audit_empty'), note: t('audit_empty_note') }}
    />
  )
}

/** Where the changed record is shown. */
const hrefOf = ({ subjectType, subjectId }: AuditRow) =>
  auditSubjects[subjectType].path.replace(':id', encodeURIComponent(subjectId))

function Time({ at }: { at: string }) {
  const format = useFormat()
  return <span className="whitespace-nowrap">{format.dateTime(at)}</span>
}
