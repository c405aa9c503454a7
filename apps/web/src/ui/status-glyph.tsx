import type { BookingStatus } from '@cabstand/domain/booking/status'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const ring = <circle cx="7" cy="7" r="5.6" />

/** A different shape for each status, so that it is recognised without colour. */
const shapes: Record<BookingStatus, ReactNode> = {
  NEW: <circle cx="7" cy="7" r="5.6" strokeDasharray="2.2 2.2" />,
  PAYMENT_PENDING: (
    <>
      <rect x="1.4" y="3" width="11.2" height="8" rx="1.4" />
      <path d="M1.4 6h11.2" strokeWidth="2" />
    </>
  ),
  ACCEPTED: (
    <>
      {ring}
      <path d="M7 7V3.7A3.3 3.3 0 0 1 10.3 7Z" fill="currentColor" stroke="none" />
    </>
  ),
  ARRIVED: (
    <>
      <path d="M7 12.6C4 9.8 2.6 7.6 2.6 5.6a4.4 4.4 0 0 1 8.8 0c0 2-1.4 4.2-4.4 7z" />
      <circle cx="7" cy="5.7" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
  STARTED: (
    <>
      {ring}
      <path d="M7 7V3.7A3.3 3.3 0 0 1 7 10.3Z" fill="currentColor" stroke="none" />
    </>
  ),
  REACHED: <path d="M3.2 12.8V1.8M3.2 2.4h7.6L8.9 5.1l1.9 2.7H3.2" />,
  PENDING: (
    <>
      {ring}
      <path d="M7 4v3.3M7 9.9v.1" strokeWidth="1.9" />
    </>
  ),
  PAID: (
    <>
      <rect x="1.2" y="3.2" width="11.6" height="7.6" rx="1.2" fill="currentColor" />
      <circle cx="7" cy="7" r="1.7" className="fill-surface" stroke="none" />
    </>
  ),
  COMPLETE: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
      <path d="M4.4 7.2l1.8 1.8 3.4-3.7" className="stroke-surface" strokeWidth="1.7" />
    </>
  ),
  CANCELLED: (
    <>
      {ring}
      <path d="M4.9 4.9l4.2 4.2M9.1 4.9L4.9 9.1" />
    </>
  ),
}

export function StatusGlyph({ status, className }: { status: BookingStatus; className?: string }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={cx('size-3.5 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[status]}
    </svg>
  )
}
