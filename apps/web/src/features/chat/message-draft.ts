import { tabStorage } from '../../ui/storage.ts'

const keyOf = (bookingId: string) => `cabstand-chat-draft:${bookingId}`

/** What this tab has typed into a chat and not sent; empty when there is nothing. */
export function readDraft(bookingId: string): string {
  return tabStorage.read(keyOf(bookingId)) ?? ''
}

/** Keeps what is typed through a reload, and while other screens are shown. */
export function writeDraft(bookingId: string, text: string): void {
  tabStorage.write(keyOf(bookingId), text)
}

export function clearDraft(bookingId: string): void {
  tabStorage.write(keyOf(bookingId), null)
}
