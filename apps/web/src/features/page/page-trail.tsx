import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { AppLink } from '../../navigation/app-link.tsx'
import { ChevronBackIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { useHeadingSlot } from './heading-slot.ts'

export interface PageTrailProps {
  /** The list that this record belongs to. */
  readonly above: { readonly label: string; readonly href: string }
  /** Names the record in a few characters. */
  readonly here: ReactNode
}

/** Breadcrumbs of a record's page, in the console's header: its list, then the record. */
export function PageTrail({ above, here }: PageTrailProps) {
  const t = useText()
  const slot = useHeadingSlot()
  if (!slot) return null
  return createPortal(
    <nav aria-label={t('admin_trail')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        <li className="shrink-0">
          <AppLink
            href={above.href}
            className="block rounded-control text-ink-2 underline-offset-3 hover:text-ink hover:underline"
          >
            {above.label}
          </AppLink>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-2 font-bold">
          <ChevronBackIcon size={14} className="-scale-x-100 text-ink-3" />
          <span className="truncate">{here}</span>
        </li>
      </ol>
    </nav>,
    slot,
  )
}
