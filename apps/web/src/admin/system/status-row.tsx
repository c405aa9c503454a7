import { isBroken, type SystemProblem } from '@cabstand/domain/system/problems'
import type { ReactNode } from 'react'
import { AppLink } from '../../navigation/app-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { WarnChip } from '../people/warn-chip.tsx'

export interface StatusRowProps {
  readonly name: ReactNode
  /** A line each. */
  readonly facts: readonly string[]
  readonly problem: SystemProblem | null
  /** Where to look further. */
  readonly link?: { readonly href: string; readonly label: string }
}

/** One part of the service: what is known of it, its state, and what to do. */
export function StatusRow({ name, facts, problem, link }: StatusRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-line border-t px-4 py-2.5 first:border-t-0 lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1.2fr)]">
      <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
      <div className="grid content-start gap-0.5 text-ink-2">
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <State problem={problem} />
        {link && (
          <AppLink href={link.href} className="font-semibold text-accent underline-offset-3 hover:underline">
            {link.label}
          </AppLink>
        )}
      </div>
    </li>
  )
}

/** What is fine is plain; only exceptions have a chip. */
function State({ problem }: { readonly problem: SystemProblem | null }) {
  const t = useText()
  if (problem === null)
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <CheckIcon size={16} className="text-accent" />
        {t('system_fine')}
      </p>
    )
  return (
    <>
      <WarnChip severe={isBroken(problem)}>{t(isBroken(problem) ? 'system_broken' : 'system_look')}</WarnChip>
      <p>{t(`system_do_${problem}`)}</p>
    </>
  )
}
