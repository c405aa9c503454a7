import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { reasonKeys } from '../booking/dispatch-reason.ts'

type Search = NonNullable<OpenBooking['search']>

/** How far the search for a driver has come, in short: "asked 4, declined 2, expired 2". */
export function searchText(
  t: Translate,
  list: Intl.ListFormat,
  { asked, declined, expired, open }: Search,
): string {
  if (asked === 0) return t('board_nobody_asked')
  return list.format([
    t('board_asked', { asked }),
    ...(open > 0 ? [t('board_open', { count: open })] : []),
    ...(declined > 0 ? [t('board_declined', { count: declined })] : []),
    ...(expired > 0 ? [t('board_expired', { count: expired })] : []),
  ])
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
