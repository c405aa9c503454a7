import type { Translate } from '../../ui/text.tsx'

/** "15 min 42 s", or "42 s" below a minute. */
export function durationText(t: Translate, totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds))
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60]
  return minutes === 0 ? t('duration_seconds', { seconds }) : t('duration', { minutes, seconds })
}
