import type { ReactNode } from 'react'
import { AlertIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** What needs attention in a row. */
export function WarnChip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5.5 items-center gap-1.5 rounded-chip bg-warn-soft px-1.5 text-small font-semibold text-warn">
      <AlertIcon size={14} />
      <span className="caps-center">{children}</span>
    </span>
  )
}

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
