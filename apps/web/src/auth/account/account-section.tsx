import { type ReactNode, useId } from 'react'

/** A part of the account under its heading. */
export function AccountSection(props: {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}) {
  const { title, note, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-5">
      <div>
        <h2 id={id} className="text-lead font-bold">
          {title}
        </h2>
        {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  )
}
