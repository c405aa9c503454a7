import { serviceSettings } from '@cabstand/contract/http/operator/service-settings-fields'
import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import type { ServiceFields } from '@cabstand/domain/settings/settings-fields'
import { readInteger, readMoney } from '../../features/form/typed-amounts.ts'
import { type OwnValue, type TypedRecord, toInput, toTyped } from '../record/record-values.ts'

const { fields } = serviceSettings

/** A setting that is on or off, typed as one of two choices. */
export const sides = {
  swipeSymbol: { on: 'after', off: 'before' },
  convertToMile: { on: 'mi', off: 'km' },
} as const

const choice = (name: keyof typeof sides): OwnValue => ({
  type: (record) => sides[name][record[name] === true ? 'on' : 'off'],
  read: (values) => values[name] === sides[name].on,
})

/** The currency may be one that is being typed. */
const basisOf = (currency: string) => ({
  currency,
  own: {
    swipeSymbol: choice('swipeSymbol'),
    convertToMile: choice('convertToMile'),
    decimal: {
      read: ({ decimal }: TypedRecord) =>
        String(decimal).trim() === '' ? null : readInteger(String(decimal)),
    },
    // Empty is off.
    adjustmentApprovalAbove: {
      read: ({ adjustmentApprovalAbove: typed }: TypedRecord) =>
        String(typed).trim() === '' ? 0 : readMoney(String(typed), currency),
    },
  },
})

/** The settings of the screen as typed. */
export const toServiceValues = (record: SettingsRecord): TypedRecord =>
  toTyped(fields, record, basisOf(record.code))

/** Typed values as the server takes them; an empty number is null. */
export const toServiceInput = (values: TypedRecord): ServiceFields =>
  toInput(fields, values, basisOf(String(values.code)))
