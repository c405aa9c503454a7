import {
  getSettings,
  listCancelReasons as listCancelReasonsEndpoint,
  type PublicSettings,
} from '@cabstand/contract/http/settings'
import type { RowChanges } from '../../cache/row-changes.ts'
import { type Route, route } from '../../http/route.ts'
import { publicSettingsOf } from './public-settings.ts'
import { createCancelReasonReader, type SettingsReader } from './settings-reader.ts'
import type { Settings } from './settings-store.ts'

export function settingsRoutes(options: {
  readonly changes: RowChanges
  readonly settings: SettingsReader
  readonly demo: boolean
}): Route[] {
  const cancelReasons = createCancelReasonReader(options.changes)
  // Every client requests them first. The object is frozen, so that its JSON is cached until the settings change.
  let shown: { of: Settings; answer: Readonly<PublicSettings> } | undefined
  return [
    route(getSettings, {
      read: async () => {
        const of = await options.settings.get()
        if (shown?.of !== of) shown = { of, answer: Object.freeze(publicSettingsOf(of, options.demo)) }
        return shown.answer
      },
    }),
    route(listCancelReasonsEndpoint, {
      read: async () => ({ reasons: [...(await cancelReasons.get())] }),
    }),
  ]
}
