import { auditList } from '@cabstand/contract/http/operator/audit-log'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Translate } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'

const actions: Readonly<Record<string, TextKey>> = auditList.columns.action.choices

/** What was done, in words; the endpoint's name for one that no longer exists. */
export function actionText(t: Translate, action: string): string {
  const key = Object.hasOwn(actions, action) ? actions[action] : undefined
  return key === undefined ? action : textOf(t, key)
}
