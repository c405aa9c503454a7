import { readJson, tabStorage } from '../../ui/storage.ts'

/** What was typed into a form and not saved, with the record that it was typed over. */
export interface Draft<V> {
  readonly version: number
  readonly base: V
  readonly values: V
}

/** The details of a parcel that a rider is about to send. */
export const deliveryDraft = 'delivery'
/** For whom a rider is about to book. */
export const passengerDraft = 'passenger'

const keyOf = (formId: string) => `cabstand-draft:${formId}`

/** The draft of this tab; undefined when there is none. */
export function readDraft<V>(formId: string): Draft<V> | undefined {
  return (readJson(tabStorage, keyOf(formId)) ?? undefined) as Draft<V> | undefined
}

/** Keeps what was typed through a reload of this tab. */
export function writeDraft<V>(formId: string, draft: Draft<V>): void {
  tabStorage.write(keyOf(formId), JSON.stringify(draft))
}

export function clearDraft(formId: string): void {
  tabStorage.write(keyOf(formId), null)
}
