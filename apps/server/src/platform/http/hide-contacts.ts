/** Fields that hold a mobile number, an e-mail address or bank details of a person, in any response. */
const contactNames: ReadonlySet<string> = new Set([
  'mobile',
  'email',
  'customerContact',
  'customerEmail',
  'receiptSentTo',
  'driverContact',
  'deliveryPersonPhone',
  'passengerPhone',
  'bankName',
  'bankCode',
  'bankAccount',
])

/** Whether a field is a contact; a path such as `driver.mobile` is named by its end. */
export const isContact = (field: string): boolean => contactNames.has(field.split('.').at(-1) ?? field)

/** A value with the contacts of other people removed: an object with the id `own` is about the reader. */
export function hideContacts(value: unknown, own: string): unknown {
  if (Array.isArray(value)) return value.map((member) => hideContacts(member, own))
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value && value.id === own) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      contactNames.has(name) ? null : hideContacts(member, own),
    ]),
  )
}
