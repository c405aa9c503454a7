import type { FareRules } from '@cabstand/domain/fare/tariff'
import type { Settings } from './settings-store.ts'

/** The settings that prices depend on. */
export function fareRules(settings: Settings): FareRules {
  return { currency: settings.code, decimal: settings.decimal, convertToMile: settings.convertToMile }
}
