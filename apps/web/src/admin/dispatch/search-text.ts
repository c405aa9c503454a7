import type { BoardOffer, OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { reasonKeys } from '../booking/dispatch-reason.ts'

type Search = NonNullable<OpenBooking['search']>

/** "asked 14:05": how far an offer has come. */
export const offerText = (t: Translate, format: Format, { state, at }: BoardOffer): string =>
  t(`board_offer_${state}`, { time: format.time(at) })

/** "City, Ride, Farah Haddad": facts in one line. */
export const factsText = (t: Translate, facts: readonly string[]): string =>
  facts.reduce((first, second) => t('admin_two_facts', { first, second }))

/** Whether a driver has an offer that is not answered. */
export const isAsked = ({ offers }: Search): boolean =>
  offers.some(({ state }) => state === 'asked' || state === 'seen')

/** Who was asked, the newest first: "Rui Almeida: seen 14:05"; more than `shown` drivers as a number. Never empty. */
export function searchTexts(t: Translate, format: Format, search: Search, shown: number): string[] {
  const { automatic, offers } = search
  if (offers.length === 0) return [t(automatic ? 'board_nobody_asked' : 'board_waiting_staff')]
  const asked = offers
    .slice(0, shown)
    .map((offer) => t('board_offer', { name: isolate(offer.driverName), state: offerText(t, format, offer) }))
  const more = offers.length - asked.length
  return more > 0 ? [...asked, t('board_more_asked', { count: more })] : asked
}

/** Why the drivers of the newest round got no offer, most of them first: "on a trip: 3". */
export function reasonTexts(t: Translate, format: Format, { reasons }: Search): string[] {
  return Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([reason, count]) => {
      const key: TextKey | undefined = reasonKeys[reason as keyof typeof reasonKeys]
      return key === undefined ? [] : [t('board_reason', { reason: t(key), number: format.number(count) })]
    })
}
