import { type AuditRow, auditList } from '@cabstand/contract/http/operator/audit-log'
import { adminList, fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { listRowsQuery } from '../../api/queries/lists.ts'
import { paths } from '../../navigation/paths.ts'
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

/** Where the changed record is shown. The log does not know roles; the page of a person does. */
function hrefOf({ subjectType, subjectId }: AuditRow): string {
  switch (subjectType) {
    case 'booking':
      return paths.adminBooking(subjectId)
    case 'carType':
      return paths.carType(subjectId)
    case 'person':
      return paths.person('rider', subjectId)
    case 'promo':
      return paths.promos()
    case 'withdrawal':
      return paths.withdrawals()
    case 'language':
      return paths.languages(subjectId)
    case 'cancelReason':
      return paths.cancelReasons()
    // It has no page of its own.
    case 'broadcast':
      return paths.notifications()
    case 'walletAdjustment':
      return paths.walletAdjustments()
    case 'heldReward':
      return paths.heldRewards()
    case 'settings':
      return paths.settings()
    default:
      return subjectType satisfies never
  }
}

function Time({ at }: { at: string }) {
  const format = useFormat()
  return <span className="whitespace-nowrap">{format.dateTime(at)}</span>
}
