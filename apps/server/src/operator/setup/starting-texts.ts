import type { SetupCarType } from '@cabstand/contract/http/operator/setup'
import { buildDictionary, builtInLocales } from '@cabstand/contract/texts/dictionary'
import { translate } from '@cabstand/contract/texts/translate'
import { startingTariffs } from '@cabstand/domain/fare/starting-tariffs'

/** The texts of an initial car type. */
export function startingWords(
  { image, seats }: Pick<ReturnType<typeof startingTariffs>[number], 'image' | 'seats'>,
  language: string,
): { name: string; extraInfo: string } {
  const texts = buildDictionary(language, ['setup'])
  return {
    name: translate(texts, language, `setup_car_${image}`),
    extraInfo: translate(texts, language, 'setup_seats', { count: seats }),
  }
}

/** The initial car types, with their texts in one language. */
export function startingCarTypes(
  language: string,
  input: { currency: string; convertToMile: boolean },
): SetupCarType[] {
  return startingTariffs(input.currency, input).map(({ seats, ...tariff }) => ({
    ...startingWords({ image: tariff.image, seats }, language),
    ...tariff,
  }))
}

/** Translations for a car type whose texts are unchanged product defaults. */
export function translateCarType(
  { image, name, extraInfo }: SetupCarType,
  language: string,
): Record<string, { name: string; extraInfo: string }> {
  const tariff = startingTariffs('EUR', { convertToMile: false }).find((one) => one.image === image)
  if (tariff === undefined) return {}
  const own = startingWords(tariff, language)
  if (own.name !== name || own.extraInfo !== extraInfo) return {}
  const others = builtInLocales.filter((locale) => locale !== language)
  return Object.fromEntries(others.map((locale) => [locale, startingWords(tariff, locale)]))
}
