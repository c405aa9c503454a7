import { useText } from '../../ui/text.tsx'
import { WarnChip } from './warn-chip.tsx'

/** Says that a person is blocked, or waits for approval; nothing of those who are approved. */
export function PersonStateChip({
  person,
}: {
  readonly person: { readonly approved: boolean; readonly blocked: boolean }
}) {
  const t = useText()
  if (person.approved) return null
  return <WarnChip>{t(person.blocked ? 'people_blocked' : 'people_waiting')}</WarnChip>
}
