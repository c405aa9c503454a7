import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { BoardAge, BoardPlace } from '@cabstand/domain/dispatch/board'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

/** "3:20" below an hour, then "1 h 5 min": how long something has lasted. */
export function lastedText(t: Translate, sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  return t('board_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** "6 min", or "1 h 5 min": how long something has lasted, where seconds do not matter. */
export function minutesText(t: Translate, milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes < 60) return t('board_minutes', { minutes })
  return t('board_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** What a row says at its end. */
export function ageText(t: Translate, format: Format, age: BoardAge, nowMs: number): string {
  switch (age.kind) {
    case 'waiting':
      return lastedText(t, age.sinceMs, nowMs)
    case 'overdue':
      return t('board_late_by', { age: minutesText(t, nowMs - age.sinceMs) })
    case 'due':
      return t('board_minutes', { minutes: Math.max(1, Math.ceil((age.atMs - nowMs) / 60_000)) })
    case 'clock':
      return format.time(new Date(age.atMs))
    case 'none':
      return ''
    default:
      return age satisfies never
  }
}

/** "Stopped 6 min": what is wrong with a booking. */
export function troubleText(
  t: Translate,
  trouble: NonNullable<BoardPlace['trouble']>,
  { alerts = [] }: Pick<OpenBooking, 'alerts'>,
  nowMs: number,
): string {
  const { kind, sinceMs } = trouble
  if (kind === 'alert') return alerts.map((alert) => t(`board_alert_${alert}`)).join(', ')
  return t(`board_trouble_${kind}`, { age: minutesText(t, nowMs - sinceMs) })
}
