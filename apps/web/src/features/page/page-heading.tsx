import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { useHeadingSlot } from './heading-slot.ts'

/** Sets the document's title: the screen's name, then the product's. */
export function usePageTitle(title: string): void {
  const { settings } = useBoot()
  useEffect(() => {
    document.title = `${title} – ${settings.appName}`
  }, [title, settings.appName])
}

interface PageHeadingProps {
  readonly title: string
  readonly hidden?: boolean
  readonly className?: string
  readonly children?: ReactNode
  /** Stays in the screen, although the shell has a place for titles: what stands there is the trail. */
  readonly inPage?: boolean
}

/** The main heading of a screen. It receives the focus on navigation. In the console it stands in the header. */
export function PageHeading(props: PageHeadingProps) {
  const { title, hidden = false, className, children, inPage = false } = props
  const slot = useHeadingSlot()
  usePageTitle(title)
  if (slot !== undefined && !inPage) {
    // Two lines where one is too short: the longest titles on phones.
    const oneOrTwo = 'line-clamp-2 text-sm leading-tight font-bold wrap-anywhere'
    return slot && createPortal(<Heading className={oneOrTwo}>{title}</Heading>, slot)
  }
  const size = hidden ? 'visually-hidden' : 'text-h3 font-bold lg:text-h2-phone lg:font-h2'
  return <Heading className={cx(size, className)}>{children ?? title}</Heading>
}

function Heading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </h1>
  )
}
