/** The names in the setting `paymentProviders`, each once. */
export const namesOfProviders = (setting: string): string[] => [
  ...new Set(
    setting
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/**
 * The providers that riders are offered, in the order of the setting `paymentProviders`. Names of providers that are not
 * set up are ignored; an empty setting offers all.
 */
export function offeredProviders<P extends { readonly name: string }>(
  setting: string,
  providers: readonly P[],
): readonly P[] {
  const names = namesOfProviders(setting)
  if (names.length === 0) return providers
  return names.flatMap((name) => providers.filter((provider) => provider.name === name))
}
