/** What riders save a place as: one home, one work, and others by name. */
export const ownKinds = ['home', 'work', 'named'] as const
export type OwnKind = (typeof ownKinds)[number]

/** `used`: where rides ended, unless it was saved as one of the others. */
export const addressKinds = ['used', ...ownKinds] as const
export type AddressKind = (typeof addressKinds)[number]

/** A named place needs a name, and the others have none. */
export const isNameRight = (kind: OwnKind, name: string): boolean =>
  (kind === 'named') === (name.trim() !== '')
