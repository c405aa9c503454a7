import { type ReactNode, useEffect } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'

/** Sets the document's title: the screen's name, then the product's. */
export function usePageTitle(title: string): void {
  const { settings } = useBoot()
  useEffect(() => {
    document.title = `${title} – ${settings.appName}`
  }, [title, settings.appName])
}

/** The main heading of a screen. It receives the focus on navigation. */
export function PageHeading(props: {
  readonly title: string
  readonly hidden?: boolean
  readonly className?: string
  readonly children?: ReactNode
}) {
  const { title, hidden = false, className, children } = props
  usePageTitle(title)
  return (
    <h1
      tabIndex={-1}
      className={cx(
        'outline-none',
        hidden ? 'visually-hidden' : 'text-h3 font-bold lg:text-h2-phone lg:font-h2',
        className,
      )}
    >
      {children ?? title}
    </h1>
  )
}
