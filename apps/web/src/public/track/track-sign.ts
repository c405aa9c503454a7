import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

export interface TrackSign {
  readonly figure?: number
  readonly title: string
  readonly note?: string | undefined
}

interface SignFacts {
  readonly trip: SharedTrip
  readonly nowMs: number
  readonly t: Translate
  readonly format: Format
}

/** The most important fact of a shared trip now. */
export function signOf(facts: SignFacts): TrackSign {
  const { trip, t } = facts
  const name = isolate(trip.riderName)
  const driver = isolate(trip.trip?.driverName ?? '')
  switch (trip.stage) {
    case 'searching':
      return { title: t('track_searching', { name }) }
    case 'coming': {
      const left = leftUntil(facts)
      const title = t('track_coming', { driver, name })
      if (!left) return { title }
      return {
        figure: left.minutes,
        title: t('track_to_pickup', { count: left.minutes }),
        note: t('track_pickup_at', { driver, name, time: left.time }),
      }
    }
    case 'arrived':
      return { title: t('track_at_pickup', { driver }) }
    case 'driving': {
      const left = leftUntil(facts)
      const isParcel = trip.service === 'delivery'
      if (!left) return { title: isParcel ? t('track_parcel_driving') : t('track_driving', { name }) }
      const { time, minutes } = left
      return {
        figure: minutes,
        title: t('track_to_go', { count: minutes }),
        note: isParcel ? t('track_parcel_arrives_at', { time }) : t('track_arrives_at', { name, time }),
      }
    }
    case 'ended':
      return endSign(facts, name)
    default:
      return trip.stage satisfies never
  }
}

function endSign({ trip, t, format }: SignFacts, name: string): TrackSign {
  const note = trip.endedAt ? t('track_ended_at', { time: format.time(trip.endedAt) }) : t('track_ended')
  if (trip.outcome === 'cancelled') return { title: t('track_cancelled'), note }
  if (trip.outcome === 'stopped') return { title: t('track_stopped', { name }), note }
  return {
    title: trip.service === 'delivery' ? t('track_parcel_arrived') : t('track_arrived', { name }),
    note,
  }
}

/** The minutes to the next stop and the time there; undefined while unknown. */
function leftUntil({ trip, nowMs, format }: SignFacts): { minutes: number; time: string } | undefined {
  const seconds = trip.trip?.secondsToNextStop ?? null
  if (seconds === null) return undefined
  return { minutes: format.minutes(seconds), time: format.time(new Date(nowMs + seconds * 1000)) }
}
