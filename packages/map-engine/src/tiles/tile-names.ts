import type { Tags } from '../osm/elements.ts'

/** A language with an optional script or region: `pt`, `zh-Hant`, `be-tarask`. Not `etymology` or `left`. */
const languageKey = /^name:([a-z]{2,3}(?:-[A-Za-z]{2,8})?)$/

/**
 * `name` and `name:<language>` where it differs, in these languages or in all. Undefined without a local name.
 */
export function tileNames(tags: Tags, languages?: ReadonlySet<string>): Record<string, string> | undefined {
  const name = (tags.name ?? tags['name:en'] ?? tags.int_name)?.trim()
  if (!name) return undefined
  const names: Record<string, string> = { name }
  for (const [key, value] of Object.entries(tags)) {
    const language = languageKey.exec(key)?.[1]
    if (language === undefined || value === name || (languages && !languages.has(language))) continue
    names[key] = value
  }
  return names
}
