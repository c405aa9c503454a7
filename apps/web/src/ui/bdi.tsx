import type { ReactNode } from 'react'

/** Left-to-right in every language: plates, phone numbers, times, amounts, references. */
export function Bdi({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/** A small round separator; the typeface has no usable middle dot. */
export function Dot() {
  return (
    <>
      {' '}
      <i
        aria-hidden="true"
        className="mx-1 inline-block size-[3px] rounded-full bg-current align-middle opacity-70"
      />{' '}
    </>
  )
}
