import {
  getSettings,
  listCancelReasons as listCancelReasonsEndpoint,
  type PublicSettings,
} from '@cabstand/contract/http/system'
import type { FareRules } from '@cabstand/domain/fare/tariff'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import { publicSettingsOf } from './public-settings.ts'
import { findSettings, listCancelReasons, type Settings } from './settings-store.ts'

export { publicSettingsOf } from './public-settings.ts'
export {
  findSettings,
  insertCancelReasons,
  insertSettings,
  type NewSettings,
  type Settings,
} from './settings-store.ts'

/** Reads settings from memory; a change by any process is seen within the refresh time. */
export interface SettingsReader {
  /** The settings, at most a few seconds old. */
  get(): Promise<Settings>
  /** The same, reading on this transaction's connection: a transaction must not wait for a second one. */
  within(tx: Tx): SettingsReader
}

const refreshMs = 3000

export function createSettingsReader(db: Database): SettingsReader {
  let known: { settings: Settings; readAtMs: number } | undefined
  const reader = (through: Database | Tx): SettingsReader => ({
    async get() {
      if (known !== undefined && performance.now() - known.readAtMs < refreshMs) return known.settings
      const settings = await findSettings(through)
      if (settings === undefined)
        throw new AppError('not_set_up', { detail: 'This installation is not set up yet.' })
      known = { settings, readAtMs: performance.now() }
      return settings
    },
    within: reader,
  })
  return reader(db)
}

/** The part of settings that prices depend on. */
export function fareRules(settings: Settings): FareRules {
  return { currency: settings.code, decimal: settings.decimal, convertToMile: settings.convertToMile }
}

export function settingsRoutes(options: { db: Database; settings: SettingsReader; demo: boolean }): Route[] {
  // Every client asks for them first: frozen, their text is made once for as long as the settings are the same.
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
      read: async () => ({ reasons: await listCancelReasons(options.db) }),
    }),
  ]
}
