import { createHash } from 'node:crypto'
import { siteFeed } from '@cabstand/contract/realtime/site'
import { encodeBy, type Feed, stateFeed } from '../../realtime/feed.ts'
import { Topics } from '../../realtime/hints.ts'
import type { LanguageReader } from '../languages/index.ts'
import type { SettingsReader } from '../settings/index.ts'

/** Everyone follows the same state. */
const everyone = 'all'

/** By the cached rows, which are other objects after a change. */
const marks = new WeakMap<object, string>()

function markOf(rows: object): string {
  const known = marks.get(rows)
  if (known !== undefined) return known
  const mark = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 12)
  marks.set(rows, mark)
  return mark
}

/** Tells open apps that settings or texts have changed. Both are cached, so the sweep of every second costs nothing. */
export function createSiteFeed(deps: {
  readonly languages: LanguageReader
  readonly settings: SettingsReader
}): Feed {
  const encode = encodeBy(siteFeed.state)
  return stateFeed(siteFeed, {
    topics: new Topics('site'),
    ownKey: () => everyone,
    admit: async (_, { role }) => role,
    async read() {
      const [languages, settings] = await Promise.all([deps.languages.get(), deps.settings.get()])
      return new Map([[everyone, { texts: markOf(languages), settings: markOf(settings) }]])
    },
    encode,
  })
}
