import { type ReactNode, useId } from 'react'

/** A group of fields with its heading, at the side on wide screens and above on phones. */
export function FormSection(props: {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const { title, note, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 py-6 lg:grid-cols-[15rem_1fr] lg:gap-8">
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {note && <div className="mt-1 grid gap-3 text-sm text-ink-2">{note}</div>}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
