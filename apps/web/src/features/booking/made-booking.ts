import { tabStorage } from '../../ui/storage.ts'
import { clearDraft, deliveryDraft, passengerDraft } from '../form/drafts.ts'
import { forgetForm } from './kept-form.ts'

const storageKey = 'cabstand-booking-made'
/** How long the form stays after the dialog of its payment, by the specification. */
const forgetAfterMs = 1500

/** What was entered has become a booking: the next one begins with an empty form. */
export function forgetBooking(): void {
  clearDraft(deliveryDraft)
  clearDraft(passengerDraft)
  forgetForm()
  tabStorage.write(storageKey, null)
}

/** What was entered has become a booking that waits for its payment: it stays until then. */
export const keepUntilPayment = (bookingId: string): boolean => tabStorage.write(storageKey, bookingId)

/**
 * The dialog of a payment was closed, or has paid. Of the booking that is being made, the form is forgotten soon, or when
 * the browser leaves for the checkout.
 */
export function forgetAfterPayment(bookingId: string): void {
  if (tabStorage.read(storageKey) !== bookingId) return
  const forget = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', forget)
    // Another booking may have been made meanwhile.
    if (tabStorage.read(storageKey) === bookingId) forgetBooking()
  }
  const timer = setTimeout(forget, forgetAfterMs)
  addEventListener('pagehide', forget)
}
