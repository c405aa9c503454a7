import { siteFeed } from '@cabstand/contract/realtime/site'
import { encodeBy, type Feed, stateFeed } from '../../platform/realtime/feed.ts'
import { Topics } from '../../platform/realtime/hints.ts'
import type { LanguageReader } from '../languages/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import { siteMarksOf } from './site-marks.ts'

/** Everyone follows the same state. */
const everyone = 'all'

/** Tells open apps that settings or texts have changed. Both are cached, so the sweep of every second costs nothing. */
export function createSiteFeed(deps: {
  readonly languages: LanguageReader
  readonly settings: SettingsReader
  readonly demo: boolean
}): Feed {
  const encode = encodeBy(siteFeed.state)
  return stateFeed(siteFeed, {
    topics: new Topics('site'),
    ownKey: () => everyone,
    admit: async (_, { role }) => role,
    async read() {
      const [languages, settings] = await Promise.all([deps.languages.get(), deps.settings.get()])
      return new Map([[everyone, siteMarksOf(languages, settings, deps.demo)]])
    },
    encode,
  })
}
