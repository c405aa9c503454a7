import { arriveBooking, reachBooking } from '@cabstand/contract/http/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useState } from 'react'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import type { OwnPosition } from '../position/use-own-position.ts'
import { useTripAction } from './use-trip-action.ts'

/** What the driver is asked before a step that the server does not believe: how far the stop is, if that is known. */
export interface FarQuestion {
  readonly distanceMeters: number | null
}

/** The question behind a refusal; undefined for every other error. */
export function farQuestionOf(error: unknown): FarQuestion | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'position_unknown') return { distanceMeters: null }
  if (error.code !== 'far_from_stop') return undefined
  return { distanceMeters: Number(error.params.distanceMeters) }
}

/** Being at the pickup or at the drop: sends the newest position first, and asks when the server sees the car elsewhere. */
export function useStopStep(trip: DriverBooking, position: OwnPosition, to: 'pickup' | 'drop') {
  const arrive = useTripAction(arriveBooking)
  const reach = useTripAction(reachBooking)
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
      // The same step again when its answer was lost: what was confirmed stays confirmed.
      send(confirmed && isUnanswered(step.error))
    },
    confirm: () => send(true),
    keepDriving: () => setQuestion(undefined),
  }
}
