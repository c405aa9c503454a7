import { cx } from './cx.ts'

/** The logo. `sign`: for deep-green backgrounds; `plain`: for white and dark ones. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 26" aria-hidden="true" className={cx('h-[26px] w-[30px] shrink-0', className)}>
      <path
        d="M7.2 2h15.6a3 3 0 0 1 2.9 2.2l3.1 11.4A2.7 2.7 0 0 1 26.2 19H3.8a2.7 2.7 0 0 1-2.6-3.4L4.3 4.2A3 3 0 0 1 7.2 2z"
        fill="var(--logo-body)"
      />
      <path
        d="M18.6 7.4a4.6 4.6 0 1 0 0 6.2"
        fill="none"
        stroke="var(--logo-letter)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M2 24h6M12 24h6M22 24h6" stroke="var(--logo-body)" strokeWidth="2.6" />
    </svg>
  )
}

/** Mark and name. On white the mark is deep green; on green or dark it is lit (class `logo-lit`). */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <bdi className="caps-center text-[1.3125rem] font-bold leading-none">{name}</bdi>
    </span>
  )
}
