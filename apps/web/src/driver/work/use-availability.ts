import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { availabilityEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'

export type Availability = ReturnType<typeof useAvailability>

/** Going online and offline. Needs no idempotency key: repeating the call has no further effect. */
export function useAvailability() {
  const { mutateAsync, isPending, variables, error } = useAction(
    setAvailability,
    'driver',
    availabilityEffect,
  )
  return {
    /** Resolves with the response. A refusal is in `error`. */
    set: (driverActiveStatus: boolean) =>
      mutateAsync({ body: { driverActiveStatus } }).catch(() => undefined),
    isPending,
    /** The requested state while the call is pending: the switch shows it at once. */
    wanted: isPending ? variables.body.driverActiveStatus : undefined,
    error,
  }
}
