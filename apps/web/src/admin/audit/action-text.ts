import { auditActions } from '@cabstand/contract/http/audit-actions'
import type { Translate } from '../../ui/text.tsx'

/** What was done, in words; the endpoint's name for one that no longer exists. */
export function actionText(t: Translate, action: string): string {
  return Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions]) : action
}
