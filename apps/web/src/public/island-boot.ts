import type { PublicBoot } from '@cabstand/contract/pages'

/** Texts of the parts that are markup only; they need not travel a second time as data. */
const staticTexts =
  /^(about|close|feature|footer|home|language|mobile|nav|privacy|sample|status|store|theme)(_|$)/

/** What the landing page's live part starts from. It is rendered from this too, so both sides agree. */
export function islandBoot(boot: PublicBoot): PublicBoot {
  const texts = Object.entries(boot.texts).filter(([key]) => !staticTexts.test(key))
  return { ...boot, languages: [], texts: Object.fromEntries(texts) }
}
