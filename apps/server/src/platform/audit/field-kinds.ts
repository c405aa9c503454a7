/** Which fields of a record need care, beyond those that their names tell. Fields are named as in the record. */
export interface FieldRules {
  /** Not recorded: computed from others, or different in every write. */
  readonly omit?: readonly string[]
  /** Recorded as changed, without values. */
  readonly secret?: readonly string[]
  /** About the person of the change: their values can be erased. */
  readonly personal?: readonly string[]
  /** Their keys are data, such as the keys of texts, and do not name fields. */
  readonly dictionaries?: readonly string[]
}

export type FieldKind = 'open' | 'secret' | 'personal'

/** Names of personal fields, in any record. */
const personalNames: ReadonlySet<string> = new Set([
  ...[
    'firstName',
    'lastName',
    'mobile',
    'email',
    'referralId',
    'otherInfo',
    'approvalNote',
    'approvalReason',
    'blockedReason',
    'profileImage',
    'licenseImage',
  ],
  ...['vehicleMake', 'vehicleModel', 'vehicleNumber', 'bankName', 'bankCode', 'bankAccount'],
  ...['customerName', 'customerEmail', 'customerContact', 'customerImage'],
  ...['driverName', 'driverContact', 'driverImage', 'deliveryPerson', 'deliveryPersonPhone'],
  ...['passengerName', 'passengerPhone'],
  ...['pickUpInstructions', 'deliveryInstructions', 'reason', 'pickupImage', 'deliverImage'],
  'picturesWaived',
  ...['address', 'pickup', 'drop', 'bookedDrop', 'waypoints', 'lat', 'lng', 'polyline', 'trackPolyline'],
])

/** Names of fields that the database computes from others, in any record: they are not recorded. */
export const computedNames: ReadonlySet<string> = new Set(['searchText'])

/** Words that mark a secret anywhere in a name. */
const secretWord =
  /^(secrets?|passwords?|passwd|passphrase|pwd|tokens?|otp|pin|cvv|cvc|hash|salt|credentials?|signature)$/

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** A key of something, such as `apiKey` or `signing_key_id`, is a secret unless it is public. */
const isKey = (words: readonly string[]) =>
  words.some((word, index) => word === 'key' && index > 0 && words[index - 1] !== 'public')

function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => secretWord.test(word)) || isKey(words)
}

/** The kind of a value by the names that lead to it, and by the names and types within it. */
export function fieldKind(path: readonly string[], value: unknown, rules: FieldRules): FieldKind {
  const [field = ''] = path
  if (rules.secret?.includes(field) || value instanceof Uint8Array) return 'secret'
  const names = rules.dictionaries?.includes(field) ? [field] : [...path, ...namesWithin(value)]
  // A setting such as `otpSecure` is no secret.
  if (typeof value !== 'boolean' && names.some(isSecretName)) return 'secret'
  const isPersonal = rules.personal?.includes(field) || names.some((name) => personalNames.has(name))
  return isPersonal ? 'personal' : 'open'
}

/** The names of fields within a value. */
function namesWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...namesWithin(member),
  ])
}
