import { cx } from './cx.ts'
import { useText } from './text.tsx'

export interface CountdownRingProps {
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly className?: string
}

const circumference = 2 * Math.PI * 18

/** Seconds left, as a number inside a closing ring. On sign panels. */
export function CountdownRing({ secondsLeft, totalSeconds, className }: CountdownRingProps) {
  const t = useText()
  const seconds = Math.max(0, Math.ceil(secondsLeft))
  const share = Math.min(1, Math.max(0, secondsLeft / totalSeconds))
  return (
    <span
      role="timer"
      aria-label={t('seconds_left', { count: seconds })}
      className={cx('relative inline-grid size-18 place-items-center', className)}
    >
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth="3.5"
      >
        <circle cx="20" cy="20" r="18" className="stroke-sign-line" />
        <circle
          cx="20"
          cy="20"
          r="18"
          className="stroke-signal"
          strokeDasharray={`${share * circumference} ${circumference}`}
        />
      </svg>
      <span aria-hidden="true" className="caps-center text-h3 font-bold">
        {seconds}
      </span>
    </span>
  )
}
