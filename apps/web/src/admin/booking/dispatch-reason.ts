import type { DispatchCandidate, DispatchRecord } from '@cabstand/contract/schemas/dispatch'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { IneligibilityReason } from '@cabstand/domain/dispatch/eligibility'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { secondsBetween } from './timeline-notes.ts'

type Offer = DispatchRecord['offers'][number]

/** The text for why a driver was not asked. */
export const reasonKeys = {
  'not-approved': 'admin_why_not_approved',
  inactive: 'admin_why_inactive',
  'on-a-job': 'admin_why_on_a_job',
  'wrong-car-type': 'admin_why_wrong_car_type',
  'stale-position': 'admin_why_stale_position',
  'outside-radius': 'admin_why_outside_radius',
  'outside-ring': 'admin_why_outside_ring',
  'low-balance': 'admin_why_low_balance',
  declined: 'admin_why_declined',
  'already-asked': 'admin_why_already_asked',
} as const satisfies Record<IneligibilityReason | 'outside-ring', TextKey>

function offerText(t: Translate, format: Format, offer: Offer): string {
  const time = format.time(offer.offeredAt)
  const seconds = secondsBetween(offer.offeredAt, offer.answeredAt) ?? 0
  switch (offer.outcome) {
    case 'accepted':
      return t('admin_asked_accepted', { time, seconds })
    case 'declined':
      return t('admin_asked_declined', { time, seconds })
    case 'expired':
      return t('admin_asked_lapsed', { time })
    case 'taken':
      return t('admin_asked_taken', { time })
    case 'returned':
      return t('admin_asked_returned', { time, reason: offer.returnReason ?? '' })
    case 'withdrawn':
      return t('admin_asked_withdrawn', { time })
    default:
      return t('admin_asked_open', { time })
  }
}

/** The text for the result of a driver in a round. */
export function reasonText(
  t: Translate,
  format: Format,
  candidate: DispatchCandidate,
  offer: Offer | undefined,
): string {
  if (offer) {
    const seen = secondsBetween(offer.offeredAt, offer.acknowledgedAt)
    const answer = offerText(t, format, offer)
    if (seen === null) return answer
    return seen === 0
      ? t('admin_asked_seen_at_once', { answer })
      : t('admin_asked_seen', { answer, seconds: seen })
  }
  const key = reasonKeys[candidate.outcome as keyof typeof reasonKeys]
  return t('admin_not_asked', { reason: key ? t(key) : candidate.outcome })
}

/** The driver's offer in this round, if they were asked. */
export function offerOf(record: DispatchRecord, round: number, driver: string): Offer | undefined {
  return record.offers.find((offer) => offer.driver === driver && offer.round === round)
}

/** Drivers who were asked come first, in the order of road time; then the others. */
export function sortCandidates(candidates: readonly DispatchCandidate[]): DispatchCandidate[] {
  const rank = (candidate: DispatchCandidate) => (candidate.outcome === 'offered' ? 0 : 1)
  const road = (candidate: DispatchCandidate) => candidate.roadSeconds ?? Number.MAX_SAFE_INTEGER
  return [...candidates].sort(
    (a, b) => rank(a) - rank(b) || road(a) - road(b) || a.distanceMeters - b.distanceMeters,
  )
}
