import { consoleCountsFeed, type OpenDispute } from '@cabstand/contract/realtime/console'
import { toMajorString } from '@cabstand/domain/money'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Payments whose dispute has not ended, live. Only admins learn of them. */
export function DisputeAlerts() {
  const counts = useFeed(consoleCountsFeed)
  if (counts === null || !('disputes' in counts)) return null
  return counts.disputes.map((dispute) => <DisputeAlert key={dispute.id} {...dispute} />)
}

function DisputeAlert({ title, amount, currency, at, bookingId, reference, userId, usertype }: OpenDispute) {
  const t = useText()
  const format = useFormat()
  return (
    <div role="alert" className="flex gap-2.5 rounded-panel bg-warn-soft px-4 py-3 text-sm text-warn">
      <AlertIcon size={18} className="mt-0.5" />
      <p>
        {t('dash_dispute', {
          amount: `${toMajorString(amount, currency)} ${currency}`,
          provider: title,
          time: format.dateTime(at),
        })}{' '}
        {bookingId === null ? (
          <AppLink href={paths.person(usertype, userId)} className="underline">
            {t('dash_dispute_person')}
          </AppLink>
        ) : (
          <AppLink href={paths.booking(bookingId)} className="underline">
            <Bdi className="font-mono">{reference}</Bdi>
          </AppLink>
        )}
      </p>
    </div>
  )
}
