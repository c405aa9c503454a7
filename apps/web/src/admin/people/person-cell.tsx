import { AppLink } from '../../navigation/app-link.tsx'
import { initials } from '../../ui/avatar.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'

export type Presence = 'free' | 'busy' | 'offline' | 'new' | 'blocked'

/** Shape first, colour second. */
const shapes: Readonly<Record<Presence, string>> = {
  free: 'rounded-full bg-accent',
  busy: 'rounded-full border-[1.5px] border-accent bg-[linear-gradient(90deg,transparent_50%,var(--accent)_50%)]',
  offline: 'rounded-full border-[1.5px] border-ink-3 bg-surface',
  new: 'rounded-[1px] bg-info',
  blocked: 'rounded-[1px] bg-danger',
}

const tints = [
  'bg-accent-soft text-accent',
  'bg-info-soft text-info',
  'bg-warn-soft text-warn',
  'bg-danger-soft text-danger',
  'bg-sunken text-ink-2',
] as const

/** The same person has the same tint in every list. */
function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length] ?? tints[0]
}

/** A person's initials, with what they do now if it is known, and their name. */
export function PersonCell(props: {
  readonly name: string
  readonly presence: Presence | undefined
  /** The person's page. */
  readonly href: string
}) {
  const { name, presence, href } = props
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 align-middle">
      <span className="relative shrink-0">
        <span
          aria-hidden="true"
          className={cx('grid size-6 place-items-center rounded-full text-[10px] font-bold', tintOf(name))}
        >
          <span className="caps-center">{initials(name)}</span>
        </span>
        {presence && <PresenceMark presence={presence} />}
      </span>
      <AppLink href={href} className="min-w-0 font-medium text-ink underline-offset-3 hover:underline">
        <Clipped>{name}</Clipped>
      </AppLink>
    </span>
  )
}

function PresenceMark({ presence }: { presence: Presence }) {
  const t = useText()
  const label = t(
    presence === 'new'
      ? 'people_waiting'
      : presence === 'blocked'
        ? 'people_blocked'
        : `people_state_${presence}`,
  )
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx('absolute -end-0.5 -bottom-0.5 size-2 ring-2 ring-surface', shapes[presence])}
    />
  )
}
