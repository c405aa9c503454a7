import { markEmergencySeen } from '@cabstand/contract/http/trips/bookings'
import { consoleCountsFeed, type OpenEmergency } from '@cabstand/contract/realtime/console'
import { bookingEffect } from '../api/effects.ts'
import { useAction } from '../api/use-action.ts'
import { InlineError } from '../features/errors/inline-error.tsx'
import { useOfflineReason } from '../features/session/use-online.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { paths } from '../navigation/paths.ts'
import { useFeed } from '../realtime/use-feed.ts'
import { Bdi } from '../ui/bdi.tsx'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { useFormat, useText } from '../ui/text.tsx'

/** Who called for help during a ride and no admin has seen yet, live. Only admins learn of it. */
export function Emergencies() {
  const counts = useFeed(consoleCountsFeed)
  if (counts === null || !('emergencies' in counts)) return null
  return counts.emergencies.map((emergency) => <Emergency key={emergency.bookingId} {...emergency} />)
}

function Emergency({ bookingId, reference, by, at, place }: OpenEmergency) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const seen = useAction(markEmergencySeen, 'admin', bookingEffect)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-danger-soft px-4 py-2.5 text-label text-danger"
    >
      <AlertIcon size={18} />
      <p className="min-w-0 flex-1">
        <span className="font-bold">{t(`emergency_by_${by}`, { time: format.dateTime(at) })}</span>{' '}
        <AppLink href={paths.booking(bookingId)} className="underline">
          <Bdi className="font-mono">{reference}</Bdi>
        </AppLink>
        {place && (
          <>
            {' '}
            <a href={`geo:${place.lat},${place.lng}?q=${place.lat},${place.lng}`} className="underline">
              <Bdi>{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</Bdi>
            </a>
          </>
        )}
      </p>
      <InlineError error={seen.error} />
      <Button
        kind="secondary"
        size="small"
        working={seen.isPending}
        disabledReason={offline}
        onClick={() => seen.mutate({ params: { id: bookingId }, body: {} })}
      >
        {t('emergency_seen')}
      </Button>
    </div>
  )
}
