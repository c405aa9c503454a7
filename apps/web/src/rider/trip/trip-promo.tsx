import { chooseBookingPromo, removeBookingPromo } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useQuery } from '@tanstack/react-query'
import { bookingPromosQuery } from '../../api/queries/promo-offers.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { PromoBox } from '../../features/promo/promo-box.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Chooses a promo for a booking until it is paid. */
export default function TripPromo({ booking }: { readonly booking: RiderBooking }) {
  const { id, tripCost, promoDetails, discountAmount } = booking
  const open = bookingCan.choosePromo(booking, 'rider').ok
  const state = `${tripCost}:${promoDetails?.id ?? ''}`
  const { data: offers = [] } = useQuery({ ...bookingPromosQuery(id, state), enabled: open })
  const choose = useBookingAction(chooseBookingPromo, 'rider')
  const remove = useBookingAction(removeBookingPromo, 'rider')
  const params = { id }
  return (
    <>
      <MissedPromo booking={booking} />
      {open && (
        <PromoBox
          key={state}
          offers={offers}
          chosen={promoDetails === null ? undefined : { name: promoDetails.promoName, discountAmount }}
          working={choose.isPending || remove.isPending}
          error={choose.error ?? remove.error}
          onUse={(promo) => choose.mutate({ params, body: { promo } })}
          onRemove={() => remove.mutate({ params })}
        />
      )}
    </>
  )
}

/** The final price was below the least one of the promo. */
function MissedPromo({ booking }: { readonly booking: RiderBooking }) {
  const { promoDetails, discountAmount, tripEndTime } = booking
  const t = useText()
  const format = useFormat()
  if (promoDetails === null || discountAmount > 0 || tripEndTime === null) return null
  return (
    <p className="rounded-panel bg-info-soft px-3.5 py-3 text-sm text-info">
      {t('promo_missed', { name: promoDetails.promoName, price: format.money(promoDetails.minOrder) })}
    </p>
  )
}
