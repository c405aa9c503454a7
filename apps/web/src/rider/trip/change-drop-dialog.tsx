import type { OutputOf } from '@cabstand/contract/endpoint'
import { changeBookingDrop, quoteBookingDrop } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { Stop } from '@cabstand/contract/schemas/common'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { fetchPlace, fetchPlaces, myPlacesQuery, popularPlacesQuery } from '../../api/queries/places.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AddressField } from '../../ui/address/address-field.tsx'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { DropPin } from '../../ui/place-pins.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface ChangeDropDialogProps {
  readonly booking: RiderBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type DropQuote = OutputOf<typeof quoteBookingDrop>

/** Another drop-off during the ride: chosen, priced, and changed when the rider confirms the price. */
export default function ChangeDropDialog({ booking, open, onOpenChange }: ChangeDropDialogProps) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const [drop, setDrop] = useState<Stop>()
  const quote = useAction(quoteBookingDrop, 'rider')
  const params = { id: booking.id }
  const price = (stop: Stop) => quote.mutate({ params, body: { drop: stop } })
  const change = useBookingAction(changeBookingDrop, 'rider', {
    onSuccess: () => {
      toast.done(t('trip_drop_changed'))
      onOpenChange(false)
    },
    onError: (error) => {
      if (drop && errorCode(error) === 'quote_expired') price(drop)
    },
  })
  const expired = change.error !== null && errorCode(change.error) === 'quote_expired'
  const priced = drop && quote.data
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('trip_drop_change')}
      description={t('trip_drop_note')}
      actions={
        <>
          <Button kind="secondary" onClick={() => onOpenChange(false)}>
            {t('trip_drop_keep')}
          </Button>
          <Button
            working={change.isPending || quote.isPending}
            disabledReason={offline ?? (priced ? undefined : t('trip_drop_first'))}
            onClick={() => priced && change.mutate({ params, body: { quoteId: priced.quoteId } })}
          >
            {priced
              ? t('trip_drop_confirm', { price: format.money(amountDue(priced)) })
              : t('trip_drop_change')}
          </Button>
        </>
      }
    >
      <DropField
        near={booking.drop}
        onChange={(stop) => {
          setDrop(stop)
          change.reset()
          if (stop) price(stop)
          else quote.reset()
        }}
      />
      {drop && quote.isPending && (
        <Skeleton className="grid gap-2">
          <SkeletonBar className="w-2/3" />
          <SkeletonBar className="w-1/2" />
        </Skeleton>
      )}
      {priced && <NewPrice booking={booking} quote={priced} />}
      {priced && expired && <p className="text-sm text-ink-2">{t('book_new_price')}</p>}
      <InlineError error={quote.error ?? (expired ? null : change.error)} />
    </Dialog>
  )
}

/** Where the ride goes instead; undefined while no place is chosen. */
function DropField(props: { readonly near: Stop; readonly onChange: (stop: Stop | undefined) => void }) {
  const { near, onChange } = props
  const t = useText()
  const { data: ownPlaces } = useQuery(myPlacesQuery(useMe()))
  const { data: popularPlaces } = useQuery(popularPlacesQuery(near))
  return (
    <div className="flex items-center gap-4 rounded-panel border border-control ps-4 pe-1 has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]">
      <DropPin />
      <AddressField
        name="drop"
        label={t('drop')}
        placeholder={t('drop_placeholder')}
        fetchPlaces={fetchPlaces}
        fetchPlace={fetchPlace}
        near={near}
        ownPlaces={ownPlaces}
        popularPlaces={popularPlaces}
        onChange={({ text, at }) => onChange(at === null ? undefined : { ...at, address: text })}
        className="min-h-14 min-w-0 flex-1"
      />
    </div>
  )
}

/** What the ride costs now and then, and when it would end. */
function NewPrice({ booking, quote }: { booking: RiderBooking; quote: DropQuote }) {
  const t = useText()
  const format = useFormat()
  const [arrival] = useState(() => new Date(Date.now() + quote.secondsToDrop * 1000))
  const rows = [
    [t('trip_drop_price_now'), format.money(amountDue(booking))],
    [t('trip_drop_price_new'), format.money(amountDue(quote))],
  ] as const
  return (
    <div role="status" className="grid gap-1.5">
      <dl className="grid gap-1.5">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 last:font-bold">
            <dt>{label}</dt>
            <dd>
              <Bdi>{amount}</Bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {t('book_there_at', { time: format.time(arrival) })}. {t('trip_drop_final')}
      </p>
    </div>
  )
}
