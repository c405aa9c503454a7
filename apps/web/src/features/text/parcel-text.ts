import { readIn } from '@cabstand/contract/texts/read-in'
import { lookUp } from '@cabstand/domain/look-up'

type Translations = Readonly<
  Record<string, { readonly choices?: Readonly<Record<string, string>> | undefined }>
>

/**
 * A parcel type or an option in this language; as the operator wrote it where that is not translated. Bookings keep the
 * description that was chosen, which the car type may no longer have.
 */
export function parcelText(
  carType: { readonly translations: Translations },
  description: string,
  locale: string,
): string {
  const translations = Object.fromEntries(
    Object.entries(carType.translations).flatMap(([language, { choices }]) => {
      const text = lookUp(choices ?? {}, description)
      return text === undefined ? [] : [[language, text]]
    }),
  )
  return readIn({ address: description, translations }, locale)
}
