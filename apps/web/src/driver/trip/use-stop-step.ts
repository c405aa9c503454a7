import { arriveBooking, finishBooking, reachBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useState } from 'react'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import type { OwnPosition } from '../position/use-own-position.ts'
import { tripStep } from '../work/work-state.ts'

/** The confirmation before a far step: the distance to the stop, if it is known. */
export interface FarQuestion {
  readonly distanceMeters: number | null
}

/** The confirmation for a `far_from_stop` or `position_unknown` error; undefined for every other error. */
export function farQuestionOf(error: unknown): FarQuestion | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'position_unknown') return { distanceMeters: null }
  if (error.code !== 'far_from_stop') return undefined
  return { distanceMeters: Number(error.params.distanceMeters) }
}

/**
 * Arrival at the pickup or the drop: sends the newest position first, and asks for confirmation if the server finds the
 * car elsewhere.
 */
export function useStopStep(trip: DriverBooking, position: OwnPosition, to: 'pickup' | 'drop') {
  const arrive = useBookingAction(arriveBooking, 'driver')
  const finish = useBookingAction(finishBooking, 'driver')
  const reach = useBookingAction(reachBooking, 'driver', {
    onSuccess: (reached) => {
      // Where no cash is collected, nothing is left for the driver: the same press ends the trip.
      if (tripStep(reached) === 'settle' && !reached.prepaid)
        finish.mutate({ params: { id: reached.id }, body: {} })
    },
  })
  const step = to === 'pickup' ? arrive : reach
  const [telling, setTelling] = useState(false)
  const [question, setQuestion] = useState<FarQuestion>()
  const [confirmed, setConfirmed] = useState(false)
  const send = (confirmFar: boolean) => {
    setConfirmed(confirmFar)
    step.mutate(
      { params: { id: trip.id }, body: confirmFar ? { confirmFar } : {} },
      {
        onSuccess: () => position.demoCar.stop(),
        onError: (error) => setQuestion(farQuestionOf(error)),
      },
    )
  }
  return {
    working: step.isPending || telling,
    error: farQuestionOf(step.error) ? null : step.error,
    question,
    take: async () => {
      setTelling(true)
      await position.tellNow()
      setTelling(false)
      // A retry after a lost response repeats the same step, with its confirmation.
      send(confirmed && isUnanswered(step.error))
    },
    confirm: () => send(true),
    keepDriving: () => setQuestion(undefined),
  }
}
