import { acceptBooking, declineBooking } from '@cabstand/contract/http/bookings'
import type { DriverWork } from '@cabstand/contract/http/drivers'
import type { Offer } from '@cabstand/contract/schemas/booking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bookingKeys, workKey } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useDriverOffers } from '../../realtime/positions.ts'
import { useRealtime } from '../../realtime/realtime-context.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { alertDriver, unlockSoundOnTouch } from './alerts.ts'
import { answerKey, type Farewell, farewellOf, openOffers } from './offer-state.ts'

export interface OfferDesk {
  readonly offer: Offer | undefined
  /** Further offers behind the shown one. */
  readonly waiting: number
  readonly nowMs: number
  readonly farewell: Farewell | 'declined' | undefined
  /** `onAccepted` is called when this driver has got it. */
  readonly accept: (onAccepted?: () => void) => void
  readonly decline: () => void
  readonly accepting: boolean
  readonly declining: boolean
  readonly error: unknown
}

const farewellMs = 8000

/** The driver's open offers: shown one at a time, acknowledged when seen, answered once. */
export function useOffers(known: readonly Offer[]): OfferDesk {
  const client = useQueryClient()
  const live = useDriverOffers()
  const offers = live ?? known
  const nowMs = useNow(offers.length > 0, 500)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const open = openOffers(offers, answered, nowMs)
  const offer = open[0]
  useSeen(offer)
  useEffect(unlockSoundOnTouch, [])

  const answer = (shown: Offer) => setAnswered((known) => new Set(known).add(answerKey(shown)))
  const settled = () => void client.invalidateQueries({ queryKey: workKey })
  const accept = useAction(acceptBooking, 'driver', {
    onSuccess: (booking) => {
      client.setQueryData(bookingKeys.booking(booking.id), booking)
      client.setQueryData<DriverWork>(workKey, (known) =>
        known ? { ...known, queue: true, bookings: [...known.bookings, booking] } : known,
      )
    },
    onSettled: settled,
  })
  const decline = useAction(declineBooking, 'driver', { onSettled: settled })
  const answering = accept.isPending || decline.isPending
  const [farewell, setFarewell] = useFarewell({ offer, open, answered, answering, nowMs })
  return {
    offer,
    waiting: Math.max(0, open.length - 1),
    nowMs,
    farewell,
    accepting: accept.isPending,
    declining: decline.isPending,
    error: accept.error ?? decline.error,
    accept: (onAccepted) => {
      if (!offer) return
      setFarewell(undefined)
      const done = () => {
        answer(offer)
        onAccepted?.()
      }
      accept.mutate({ params: { id: offer.bookingId }, body: {} }, { onSuccess: done })
    },
    decline: () => {
      if (!offer) return
      const done = () => {
        answer(offer)
        setFarewell('declined')
      }
      decline.mutate({ params: { id: offer.bookingId }, body: {} }, { onSuccess: done })
    },
  }
}

/**
 * A calm word for a few seconds after an offer vanished by itself. While this driver's own answer is on its
 * way the offer may vanish before the answer is back: that is not worth a word.
 */
function useFarewell(input: {
  offer: Offer | undefined
  open: readonly Offer[]
  answered: ReadonlySet<string>
  answering: boolean
  nowMs: number
}) {
  const { offer, open, answered, answering, nowMs } = input
  const client = useQueryClient()
  const [farewell, setFarewell] = useState<Farewell | 'declined'>()
  const shown = useRef<Offer>(undefined)
  useEffect(() => {
    const word = answering ? undefined : farewellOf(shown.current, open, answered, nowMs)
    shown.current = offer
    if (word) {
      setFarewell(word)
      // The same driver may have accepted it on another device: then his work has the ride.
      void client.invalidateQueries({ queryKey: workKey })
    } else if (offer) setFarewell(undefined)
  }, [client, offer, open, answered, answering, nowMs])
  useEffect(() => {
    if (!farewell) return
    const timer = setTimeout(() => setFarewell(undefined), farewellMs)
    return () => clearTimeout(timer)
  }, [farewell])
  return [farewell, setFarewell] as const
}

/** Tells the server that the offer is on the screen, and the driver that it is there. */
function useSeen(offer: Offer | undefined): void {
  const connection = useRealtime()
  const repeat = useBoot().settings.carHornRepeat
  const bookingId = offer?.bookingId
  const round = offer?.round
  useEffect(() => {
    if (bookingId === undefined || round === undefined) return
    connection.liveSocket()?.emit('offer:seen', { bookingId, round }, () => undefined)
    return alertDriver({ repeat })
  }, [connection, bookingId, round, repeat])
}
