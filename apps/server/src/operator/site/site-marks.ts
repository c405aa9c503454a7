import { createHash } from 'node:crypto'
import type { SiteMarks } from '@cabstand/contract/realtime/site'
import type { LanguageReader } from '../languages/index.ts'
import { publicSettingsOf, type SettingsReader } from '../settings/index.ts'

/** By the cached rows, which are other objects after a change. */
const marks = new WeakMap<object, string>()

function markOf<Rows extends object>(rows: Rows, shown: (rows: Rows) => unknown): string {
  const known = marks.get(rows)
  if (known !== undefined) return known
  const mark = createHash('sha256')
    .update(JSON.stringify(shown(rows)))
    .digest('base64url')
    .slice(0, 12)
  marks.set(rows, mark)
  return mark
}

/** The marks of these languages and of what apps know of these settings. */
export function siteMarksOf(
  languages: Awaited<ReturnType<LanguageReader['get']>>,
  settings: Awaited<ReturnType<SettingsReader['get']>>,
  demo: boolean,
): SiteMarks {
  return {
    texts: markOf(languages, (all) => all),
    settings: markOf(settings, (all) => publicSettingsOf(all, demo)),
  }
}
