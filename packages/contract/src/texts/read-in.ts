import { lookUp } from '@cabstand/domain/look-up'

/** An address in a reader's language, where it is known in it; else as it was written. */
export function readIn(
  {
    address,
    translations = {},
  }: { readonly address: string; readonly translations?: Readonly<Record<string, string>> | undefined },
  locale: string | undefined,
): string {
  if (locale === undefined) return address
  const language = locale.split('-')[0] ?? locale
  return lookUp(translations, locale) ?? lookUp(translations, language) ?? address
}
