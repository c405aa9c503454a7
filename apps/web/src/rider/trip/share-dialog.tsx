import { shareTrip, stopSharingTrip, type TripLink } from '@cabstand/contract/http/trips/sharing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { tripLinkEffect, tripUnsharedEffect } from '../../api/effects.ts'
import { tripLinkQuery } from '../../api/queries/trip-link.ts'
import { useAction } from '../../api/use-action.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { canShare, sendLink } from '../../features/share/send-link.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

export interface ShareDialogProps {
  readonly booking: RiderBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Shares the ride by a link, and ends that. The link is made when the rider asks for it, not before. */
export default function ShareDialog({ booking, open, onOpenChange }: ShareDialogProps) {
  const t = useText()
  const offline = useOfflineReason()
  const known = useQuery(tripLinkQuery(booking.id))
  const share = useAction(shareTrip, 'rider', tripLinkEffect(booking.id))
  const stop = useAction(stopSharingTrip, 'rider', tripUnsharedEffect(booking.id), {
    onSuccess: () => {
      toast.done(t('trip_share_stopped'))
      onOpenChange(false)
    },
  })
  const params = { id: booking.id }
  const link = known.data ?? null
  const kind = rideOrParcel(booking)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`trip_share_title${kind}`)}
      description={t(`trip_share_note${kind}`)}
      actions={
        link ? (
          <>
            <Button
              kind="danger-quiet"
              className="me-auto"
              working={stop.isPending}
              disabledReason={offline}
              onClick={() => stop.mutate({ params })}
            >
              {t('trip_share_stop')}
            </Button>
            <SendLink link={link} title={t(`trip_share_text${kind}`)} />
          </>
        ) : (
          <>
            <Button kind="secondary" onClick={() => onOpenChange(false)}>
              {t('close')}
            </Button>
            <Button
              working={share.isPending || known.isLoading}
              disabledReason={offline}
              onClick={() => share.mutate({ params, body: {} })}
            >
              {t('trip_share_create')}
            </Button>
          </>
        )
      }
    >
      {link && <LinkField link={link} />}
      <InlineError error={share.error ?? stop.error ?? known.error} />
    </Dialog>
  )
}

const addressOf = ({ path }: TripLink) => new URL(path, location.origin).href

function LinkField({ link }: { link: TripLink }) {
  const t = useText()
  return (
    <input
      readOnly
      dir="ltr"
      aria-label={t('trip_share_link')}
      value={addressOf(link)}
      onFocus={(event) => event.currentTarget.select()}
      className="h-11 w-full rounded-control border border-control bg-sunken px-3 font-mono text-sm text-ink-2"
    />
  )
}

function SendLink({ link, title }: { link: TripLink; title: string }) {
  const t = useText()
  const words = { copied: t('trip_share_copied'), failed: t('trip_share_copy_failed') }
  return (
    <Button onClick={() => void sendLink({ title, url: addressOf(link) }, words)}>
      <ShareIcon size={18} />
      {t(canShare() ? 'trip_share_send' : 'trip_share_copy')}
    </Button>
  )
}
