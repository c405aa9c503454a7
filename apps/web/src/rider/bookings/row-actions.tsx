import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { ChatLink } from '../../features/chat/chat-link.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useBookingLinks, useCancel } from './booking-actions.ts'

/** What can be done with a booking, in its row of the table. */
export function RowActions({ booking }: { readonly booking: RiderBookingRow }) {
  // The reference in the first column opens it.
  const links = useBookingLinks(booking).filter(({ id }) => id !== 'open')
  const cancel = useCancel(booking)
  return (
    <span className="flex items-center gap-3 whitespace-nowrap">
      {links.map(({ id, label, href }) => (
        <AppLink
          key={id}
          href={href}
          className="font-semibold text-accent underline-offset-3 hover:underline"
        >
          {label}
        </AppLink>
      ))}
      {cancel && (
        <Button kind="danger-quiet" size="small" disabledReason={cancel.disabledReason} onClick={cancel.ask}>
          {cancel.label}
        </Button>
      )}
      {cancel?.dialog}
      <ChatLink bookingId={booking.id} onlyUnread />
    </span>
  )
}
