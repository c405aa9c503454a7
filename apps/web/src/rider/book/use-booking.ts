import { createBooking } from '@cabstand/contract/http/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { bookingKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { type BookSearch, paths } from '../../app/paths.ts'
import { useGo } from '../../features/navigation/app-link.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import type { PricedOffer } from './use-prices.ts'

/**
 * Books the chosen offer. Visitors go to sign-in and come back to everything they chose; who has no name yet is
 * asked for it in between (`asksWho`).
 */
export function useBooking(search: BookSearch, trip: ChosenTrip, renewPrices: () => void) {
  const t = useText()
  const format = useFormat()
  const go = useGo()
  const me = useMe()
  const client = useQueryClient()
  const [asksWho, setAsksWho] = useState(false)
  const create = useAction(createBooking, 'rider', {
    onSuccess: (booking) => {
      client.setQueryData(bookingKeys.booking(booking.id), booking)
      void client.invalidateQueries({ queryKey: bookingKeys.lists })
      const { reference, bookLater, tripDate } = booking
      toast.done(
        bookLater
          ? t('booking_success_later', {
              time: dayTimeInSentence(t, format, tripDate, Date.now()),
              reference,
            })
          : t('booking_success', { reference }),
      )
      go(paths.booking(booking.id))
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'profile_incomplete') setAsksWho(true)
      if (code === 'quote_expired' || code === 'quote_not_found') renewPrices()
    },
  })
  const send = ({ quoteId }: PricedOffer) =>
    create.mutate({
      body: {
        quoteId,
        paymentMode: search.pay ?? 'cash',
        ...(trip.tripDate !== undefined && { tripDate: trip.tripDate }),
      },
    })
  const book = (offer: PricedOffer) => {
    if (!me) return go(paths.login(paths.book(search)))
    if (me.usertype === 'rider' && !me.profileComplete) return setAsksWho(true)
    send(offer)
  }
  return {
    book,
    send,
    asksWho,
    closeWho: () => setAsksWho(false),
    working: create.isPending || create.isSuccess,
    /** Missing names are asked for instead of being told as an error. */
    error: create.error && errorCode(create.error) !== 'profile_incomplete' ? create.error : null,
    reset: create.reset,
  }
}
