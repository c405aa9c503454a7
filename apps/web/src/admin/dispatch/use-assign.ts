import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Offers a booking to a driver of staff's choice. */
export function useAssign(nameOf: (driver: string) => string, onDone?: () => void) {
  const t = useText()
  const action = useBookingAction(assignBooking, 'admin', {
    onSuccess: (_, { body }) => {
      toast.done(t('board_offered', { name: isolate(nameOf(body.driver)) }))
      onDone?.()
    },
  })
  return {
    error: action.error,
    isPending: action.isPending,
    /** The driver who is being asked. */
    driver: action.isPending ? action.variables?.body.driver : undefined,
    assign: (bookingId: string, driver: string) =>
      action.mutate({ params: { id: bookingId }, body: { driver } }),
  }
}
