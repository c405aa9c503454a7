import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { useText } from './text.tsx'

const delayMilliseconds = 150

/** A grey bar of the size of the content that is being loaded. Not animated. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-plate bg-skeleton', className)} />
}

/**
 * Reserves its children's space at once and shows them after 150 ms, so that fast responses do not flash. `atOnce`: follows
 * another skeleton of the same geometry.
 */
export function Skeleton(props: { children: ReactNode; className?: string; atOnce?: boolean }) {
  const { children, className, atOnce = false } = props
  const t = useText()
  const [shown, setShown] = useState(atOnce)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{t('loading')}</span>
      <div className={cx(!shown && 'invisible')}>{children}</div>
    </div>
  )
}
