import { acceptBooking, declineBooking } from '@cabstand/contract/http/trips/bookings'
import { offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { acceptEffect } from '../../api/effects.ts'
import { renewWork } from '../../api/queries/work.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useConnectionState, useRealtime } from '../../realtime/realtime-context.tsx'
import { useFeed } from '../../realtime/use-feed.ts'
import { useBoot } from '../../ui/boot.tsx'
import { alertDriver, unlockSoundOnTouch } from './alerts.ts'
import { answerKey, type OfferEnd, offerEndReason, openOffers } from './offer-state.ts'

export interface OfferState {
  readonly offer: Offer | undefined
  /** The number of offers after the shown one. */
  readonly waiting: number
  readonly nowMs: number
  /** How the offer before ended: for some seconds, and as long as the next one is shown. */
  readonly end: OfferEnd | undefined
  /** `onAccepted` is called when the server has confirmed the acceptance. */
  readonly accept: (onAccepted?: () => void) => void
  readonly decline: () => void
  readonly accepting: boolean
  readonly declining: boolean
  readonly error: unknown
}

const endShownMs = 8000

/** The driver's open offers: shown one at a time, acknowledged when shown, answered once. */
export function useOffers(known: readonly Offer[]): OfferState {
  const offers = useFeed(offersFeed)?.offers ?? known
  const nowMs = useNow(offers.length > 0, 500)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const open = openOffers(offers, answered, nowMs)
  const offer = open[0]
  useSeen(offer)
  useEffect(unlockSoundOnTouch, [])

  const answer = (shown: Offer) => setAnswered((known) => new Set(known).add(answerKey(shown)))
  const withdrawAnswer = (shown: Offer) =>
    setAnswered((known) => new Set([...known].filter((key) => key !== answerKey(shown))))
  const accept = useAction(acceptBooking, 'driver', acceptEffect)
  const decline = useBookingAction(declineBooking, 'driver')
  const answering = accept.isPending || decline.isPending
  const [end, setEnd] = useOfferEnd({ offer, open, answered, answering, nowMs })
  return {
    offer,
    waiting: Math.max(0, open.length - 1),
    nowMs,
    end,
    accepting: accept.isPending,
    declining: decline.isPending,
    error: accept.error ?? decline.error,
    accept: (onAccepted) => {
      if (!offer) return
      setEnd(undefined)
      const done = () => {
        answer(offer)
        onAccepted?.()
      }
      accept.mutate({ params: { id: offer.bookingId }, body: {} }, { onSuccess: done })
    },
    decline: () => {
      if (!offer) return
      // Removed immediately; restored with the reason if the server refuses.
      answer(offer)
      setEnd({ reason: 'declined' })
      const takeBack = () => {
        withdrawAnswer(offer)
        setEnd(undefined)
      }
      decline.mutate({ params: { id: offer.bookingId }, body: {} }, { onError: takeBack })
    },
  }
}

/**
 * How the offer ended that was removed without an answer. Nothing is told while this driver's own answer is pending,
 * because the event can arrive before the response.
 */
function useOfferEnd(input: {
  offer: Offer | undefined
  open: readonly Offer[]
  answered: ReadonlySet<string>
  answering: boolean
  nowMs: number
}) {
  const { offer, open, answered, answering, nowMs } = input
  const client = useQueryClient()
  const [end, setEnd] = useState<OfferEnd>()
  const shown = useRef<Offer>(undefined)
  useEffect(() => {
    const reason = answering ? undefined : offerEndReason(shown.current, open, answered, nowMs)
    shown.current = offer
    if (reason === undefined) return
    setEnd({ reason })
    // The same driver may have accepted it on another device: then their work contains the trip.
    void renewWork(client)
  }, [client, offer, open, answered, answering, nowMs])
  // Above another offer it stays, so that the buttons do not move below the driver's finger.
  const isAlone = offer === undefined
  useEffect(() => {
    if (!end || !isAlone) return
    const timer = setTimeout(() => setEnd(undefined), endShownMs)
    return () => clearTimeout(timer)
  }, [end, isAlone])
  return [end, setEnd] as const
}

/** Reports to the server that the offer is shown, and alerts the driver. */
function useSeen(offer: Offer | undefined): void {
  const connection = useRealtime()
  // An offer that was read by HTTP can be on the screen before the connection is live.
  const isLive = useConnectionState().kind === 'live'
  const repeat = useBoot().settings.carHornRepeat
  const bookingId = offer?.bookingId
  const round = offer?.round
  useEffect(() => {
    if (!isLive || bookingId === undefined || round === undefined) return
    connection.send(offerSeen, { bookingId, round })?.catch(() => undefined)
  }, [connection, isLive, bookingId, round])
  useEffect(() => {
    if (bookingId === undefined || round === undefined) return
    return alertDriver({ repeat })
  }, [bookingId, round, repeat])
}
