import { findSettingsProblems } from '@cabstand/domain/settings/settings-check'
import type { SettingsFields } from '@cabstand/domain/settings/settings-fields'
import { newId } from '../../platform/new-id.ts'
import { type Settings, updateSettingsRow } from '../settings/index.ts'
import type { ImportContext } from './context.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord } from './legacy-record.ts'

const texts = {
  appName: 'appName',
  companyName: 'CompanyName',
  companyWebsite: 'CompanyWebsite',
  companyTerms: 'CompanyTerms',
  contactEmail: 'contact_email',
  facebookHandle: 'FacebookHandle',
  twitterHandle: 'TwitterHandle',
  instagramHandle: 'InstagramHandle',
  appleStoreLink: 'AppleStoreLink',
  playStoreLink: 'PlayStoreLink',
  symbol: 'symbol',
  restrictCountry: 'restrictCountry',
  driverRadius: 'driverRadius',
  walletMoneyField: 'walletMoneyField',
  panic: 'panic',
} as const satisfies Partial<Record<keyof SettingsFields, string>>

const flags = {
  swipeSymbol: 'swipe_symbol',
  allowCountrySelection: 'AllowCountrySelection',
  convertToMile: 'convert_to_mile',
  otpSecure: 'otp_secure',
  driverApproval: 'driver_approval',
  autoDispatch: 'autoDispatch',
  negativeBalance: 'negativeBalance',
  riderWithDraw: 'RiderWithDraw',
  bankFields: 'bank_fields',
  facebookLoginEnabled: 'FacebookLoginEnabled',
  allowDeliveryPickupImageCapture: 'AllowDeliveryPickupImageCapture',
  allowFinalDeliveryImageCapture: 'AllowFinalDeliveryImageCapture',
  carHornRepeat: 'CarHornRepeat',
  horizontalView: 'horizontal_view',
  showLiveRoute: 'showLiveRoute',
} as const satisfies Partial<Record<keyof SettingsFields, string>>

/** What a column of the settings takes that these fields are for. */
type ImportedSettings = Partial<
  Record<keyof typeof texts, string> &
    Record<keyof typeof flags, boolean> & { bonus: number; decimal: number }
>

/** The settings of a former system that are valid here. `leftOut`: whether others had to be left out. */
export function mapSettings(
  value: unknown,
  current: Settings,
): { readonly settings: ImportedSettings; readonly leftOut: boolean } {
  const record = new LegacyRecord(value)
  const found: ImportedSettings = {
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, old]) => (record.has(old) ? [[name, record.text(old)]] : [])),
    ),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, old]) => (record.has(old) ? [[name, record.flag(old)]] : [])),
    ),
  }
  const bonus = record.amount('bonus', current.code)
  if (bonus !== undefined) found.bonus = bonus
  const decimal = record.number('decimal')
  if (decimal !== undefined) found.decimal = decimal
  const problems = new Set(
    findSettingsProblems({ ...current, ...found }).map(({ path }) => path.split('.')[0]),
  )
  const valid = Object.entries(found).filter(([name]) => !problems.has(name))
  return { settings: Object.fromEntries(valid), leftOut: valid.length < Object.keys(found).length }
}

/** Takes over the settings at the first import: later, what the operator has set here counts. */
export async function importSettings(
  context: ImportContext,
  value: unknown,
  current: Settings,
): Promise<void> {
  await importCollection(context, {
    kind: 'settings',
    entries: onlyOne(value),
    batch: 1,
    map: (entry) => {
      const { settings, leftOut } = mapSettings(entry.value, current)
      return { legacyId: entry.id, id: newId(), settings, notes: leftOut ? ['field_left_out' as const] : [] }
    },
    write: async (tx, [draft]) => {
      if (draft === undefined || Object.keys(draft.settings).length === 0) return
      await updateSettingsRow(tx, { ...draft.settings, changedBy: null, changedAt: context.now })
    },
  })
}

async function* onlyOne(value: unknown) {
  yield { id: 'settings', value }
}
