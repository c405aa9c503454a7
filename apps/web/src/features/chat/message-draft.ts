const keyOf = (bookingId: string) => `cabstand-chat-draft:${bookingId}`

/** What this tab has typed into a chat and not sent; empty when there is nothing. */
export function readDraft(bookingId: string): string {
  try {
    return sessionStorage.getItem(keyOf(bookingId)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is typed through a reload, and while other screens are shown. */
export function writeDraft(bookingId: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(bookingId), text)
  } catch {
    // The storage is forbidden; what was typed is still in the field.
  }
}

export function clearDraft(bookingId: string): void {
  try {
    sessionStorage.removeItem(keyOf(bookingId))
  } catch {
    // There is no storage, so there is no draft.
  }
}
