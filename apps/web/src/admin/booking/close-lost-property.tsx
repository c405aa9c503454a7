import { closeLostProperty } from '@cabstand/contract/http/trips/bookings'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** Ends the alert of a rider's message about lost property. */
export function CloseLostProperty({ id }: { readonly id: string }) {
  const t = useText()
  const offline = useOfflineReason()
  const demo = useDemoReason()
  const close = useBookingAction(closeLostProperty, 'admin')
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        working={close.isPending}
        disabledReason={offline ?? demo}
        onClick={() => close.mutate({ params: { id }, body: {} })}
      >
        {t('admin_lost_close')}
      </Button>
      <InlineError error={close.error} />
    </>
  )
}
