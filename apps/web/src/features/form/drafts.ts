/** What was typed into a form and not saved, with the record that it was typed over. */
export interface Draft<V> {
  readonly version: number
  readonly base: V
  readonly values: V
}

/** The details of a parcel that a rider is about to send. */
export const deliveryDraft = 'delivery'

const keyOf = (formId: string) => `cabstand-draft:${formId}`

/** The draft of this tab; undefined when there is none. */
export function readDraft<V>(formId: string): Draft<V> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(formId))
    return text === null ? undefined : (JSON.parse(text) as Draft<V>)
  } catch {
    // Without storage, or with what another version of the form stored, the form begins with the record.
    return undefined
  }
}

/** Keeps what was typed through a reload of this tab. */
export function writeDraft<V>(formId: string, draft: Draft<V>): void {
  try {
    sessionStorage.setItem(keyOf(formId), JSON.stringify(draft))
  } catch {
    // The storage is full or forbidden; what was typed is still in the form.
  }
}

export function clearDraft(formId: string): void {
  try {
    sessionStorage.removeItem(keyOf(formId))
  } catch {
    // There is no storage, so there is no draft.
  }
}
