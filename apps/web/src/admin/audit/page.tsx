import { auditFields, auditSummary } from '@cabstand/contract/audit-fields'
import { auditSubjects, subjectTexts } from '@cabstand/contract/audit-subjects'
import { type AuditRow, auditList } from '@cabstand/contract/http/operator/audit-log'
import { adminList, fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { listRowsQuery } from '../../api/queries/lists.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Cells } from '../list/list-table.tsx'
import { textOf } from '../list/texts-of-list.ts'
import { actionText } from './action-text.ts'
import { useAuditTexts } from './audit-words.ts'

const cells: Cells<AuditRow> = {
  at: ({ at }) => <Time at={at} />,
  subjectName: (row, t) => <Subject row={row} kind={textOf(t, subjectTexts[row.subjectType])} />,
  changes: (row) => <Changes row={row} />,
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

/** Where the changed record is shown: on a page of its own, or in its list. */
const hrefOf = ({ subjectType, subjectId, subjectName }: AuditRow) =>
  auditSubjects[subjectType].path
    .replace(':id', encodeURIComponent(subjectId))
    .replace(':name', encodeURIComponent(subjectName))

/** The record, which opens. One that was deleted has no name. */
function Subject({ row, kind }: { readonly row: AuditRow; readonly kind: string }) {
  if (row.subjectName === '' && row.subjectType !== 'settings') return undefined
  return (
    <AppLink href={hrefOf(row)} className="font-semibold text-accent underline-offset-3 hover:underline">
      <Clipped>{row.subjectName || kind}</Clipped>
    </AppLink>
  )
}

function Changes({ row }: { readonly row: AuditRow }) {
  const summary = auditSummary(auditFields[row.subjectType], row.changes, useAuditTexts())
  return (
    <Clipped>
      <span title={summary}>{summary}</span>
    </Clipped>
  )
}

function Time({ at }: { at: string }) {
  const format = useFormat()
  return <span className="whitespace-nowrap">{format.dateTime(at)}</span>
}
