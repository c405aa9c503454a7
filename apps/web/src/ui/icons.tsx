import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface IconProps {
  readonly size?: 14 | 16 | 18 | 20 | 24
  readonly className?: string
}

const sizes = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/** Line icons light enough for public pages; the app's screens take theirs from lucide. */
function LineIcon({
  size = 18,
  className,
  mirrored,
  children,
}: IconProps & { mirrored?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('shrink-0', sizes[size], mirrored && 'mirror-rtl', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function ArrowIcon(props: IconProps) {
  return (
    <LineIcon {...props} mirrored>
      <path d="M5 12h14M13 6l6 6-6 6" />
    </LineIcon>
  )
}

export function CalendarIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
    </LineIcon>
  )
}

export function CarIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 11l1.6-4.4A2 2 0 0 1 8.5 5.3h7a2 2 0 0 1 1.9 1.3L19 11M5 11h14a2 2 0 0 1 2 2v4h-3M5 11a2 2 0 0 0-2 2v4h3m0 0v2m0-2h12m0 0v2M7 14h.01M17 14h.01" />
    </LineIcon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 12.5l4.5 4.5L19 7" />
    </LineIcon>
  )
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M6 9l6 6 6-6" />
    </LineIcon>
  )
}

export function ChevronBackIcon(props: IconProps) {
  return (
    <LineIcon {...props} mirrored>
      <path d="M15 6l-6 6 6 6" />
    </LineIcon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
    </LineIcon>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </LineIcon>
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c2.5 2.7 3.7 5.7 3.7 9s-1.2 6.3-3.7 9c-2.5-2.7-3.7-5.7-3.7-9S9.5 5.7 12 3z" />
    </LineIcon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 11v5M12 8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
    </LineIcon>
  )
}

export function AlertIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 7.5v5M12 16h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
    </LineIcon>
  )
}

export function LocateIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 2v4M12 18v4M2 12h4M18 12h4M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
    </LineIcon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 6h16M4 12h16M4 18h16" />
    </LineIcon>
  )
}

export function OfflineIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M12 20h.01M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.7M19 12.9a10 10 0 0 0-2-1.5" />
    </LineIcon>
  )
}

export function PackageIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9M8 5.2l8 4.5" />
    </LineIcon>
  )
}

export function PhoneDeviceIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2" />
    </LineIcon>
  )
}

export function PinIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 21c-4.5-4.6-6.8-8-6.8-11a6.8 6.8 0 0 1 13.6 0c0 3-2.3 6.4-6.8 11zM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z" />
    </LineIcon>
  )
}

export function PlayIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M6 4l14 8-14 8z" />
    </LineIcon>
  )
}

export function RefreshIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M20 5v5h-5M4 19v-5h5M19.4 10A8 8 0 0 0 5.7 7.3L4 9M4.6 14a8 8 0 0 0 13.7 2.7L20 15" />
    </LineIcon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M8.7 10.7l6.6-3.9M8.7 13.3l6.6 3.9M9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21 5.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21 18.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
    </LineIcon>
  )
}

export function SwapIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M7 4v16M7 20l-4-4M7 20l4-4M17 20V4M17 4l-4 4M17 4l4 4" />
    </LineIcon>
  )
}

export function StarIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('size-4 shrink-0', className)}
      fill="currentColor"
    >
      <path d="M12 2.8l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4L2.6 9.6l6.5-.9z" />
    </svg>
  )
}
