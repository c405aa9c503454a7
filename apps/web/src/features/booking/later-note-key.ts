import type { PublicSettings } from '@cabstand/contract/http/operator/settings'

/** The text for how a later ride gets its driver. */
export const laterNoteKey = ({ autoDispatch }: PublicSettings) =>
  autoDispatch ? 'book_later_note' : 'book_later_staff_note'
