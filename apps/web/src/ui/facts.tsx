import type { ReactNode } from 'react'

/** Rows of names and values, one below the other. Its children are `Fact`. */
export function Facts({
  className = '',
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return <dl className={`divide-y divide-line border-y border-line ${className}`}>{children}</dl>
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="max-w-1/2 shrink-0 text-ink-2">{name}</dt>
      <dd className="text-end font-medium" dir="auto">
        {children}
      </dd>
    </div>
  )
}
