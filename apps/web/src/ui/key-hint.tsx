import { Bdi } from './bdi.tsx'

/** A key or a combination of keys, as it is written on them. For those who look: controls name it in `aria-keyshortcuts`. */
export function KeyHint({ keys, onAccent = false }: { readonly keys: string; readonly onAccent?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex h-5 items-center whitespace-nowrap rounded-plate border border-b-2 px-1.5 pt-px font-mono text-[11px] max-lg:hidden ${
        onAccent ? 'border-current/50' : 'border-line-2 bg-surface text-ink-2'
      }`}
    >
      <Bdi>{keys}</Bdi>
    </span>
  )
}
