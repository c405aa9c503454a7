import { type FieldProblem, when } from '../field-problem.ts'
import type {
  CarTypeFields,
  CarTypeTexts,
  CarTypeTranslation,
  ParcelChoice,
  TariffFields,
} from './car-type-fields.ts'

/** The limits of a car type's fields. */
export const carTypeLimits = {
  nameLength: 40,
  extraInfoLength: 80,
  descriptionLength: 60,
  /** Minor units. */
  amount: 1_000_000_000,
  /** One day. */
  minutes: 1440,
  steps: 12,
  choices: 30,
} as const

/** Rates have at most four decimals. */
const ratePattern = /^\d{1,9}(\.\d{1,4})?$/
const percentPattern = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** What prevents a car type from being saved, in the order of the form; empty when nothing does. */
export function findCarTypeProblems(fields: CarTypeFields): FieldProblem[] {
  return [
    ...findTextProblems(fields, ''),
    ...Object.entries(fields.translations).flatMap(([locale, texts]) =>
      findTranslationProblems(texts, `translations.${locale}.`),
    ),
    ...findTariffProblems(fields),
    ...findServiceProblems(fields),
  ]
}

/** What prevents a tariff from being used. */
export function findTariffProblems(fields: TariffFields): FieldProblem[] {
  return [
    ...when(!isAmount(fields.baseFare), 'baseFare', 'amount'),
    ...when(!isAmount(fields.minFare), 'minFare', 'amount'),
    ...when(!ratePattern.test(fields.ratePerUnitDistance), 'ratePerUnitDistance', 'amount'),
    ...when(!ratePattern.test(fields.ratePerHour), 'ratePerHour', 'amount'),
    ...findFeeProblems(fields),
    ...findSlabProblems(fields),
    ...findChoiceProblems(fields.parcelTypes, 'parcelTypes'),
    ...findChoiceProblems(fields.options, 'options'),
  ]
}

function findTextProblems({ name, extraInfo }: CarTypeTexts, prefix: string): FieldProblem[] {
  return [
    ...when(name.trim() === '', `${prefix}name`, 'required'),
    ...when(name.trim().length > carTypeLimits.nameLength, `${prefix}name`, 'too_long'),
    ...when(extraInfo.trim().length > carTypeLimits.extraInfoLength, `${prefix}extraInfo`, 'too_long'),
  ]
}

function findTranslationProblems(texts: CarTypeTranslation, prefix: string): FieldProblem[] {
  const { choices = {} } = texts
  // Those of parcel types and those of options.
  const most = 2 * carTypeLimits.choices
  const isLong = Object.values(choices).some((text) => text.trim().length > carTypeLimits.descriptionLength)
  return [
    ...findTextProblems(texts, prefix),
    ...when(Object.keys(choices).length > most, `${prefix}choices`, 'too_many'),
    ...when(isLong, `${prefix}choices`, 'too_long'),
  ]
}

function findFeeProblems({ convenienceFeeType, convenienceFees }: TariffFields): FieldProblem[] {
  if (convenienceFeeType === 'percentage')
    return when(!percentPattern.test(convenienceFees), 'convenienceFees', 'percentage')
  const isWhole = /^\d{1,10}$/.test(convenienceFees)
  return when(!isWhole || !isAmount(Number(convenienceFees)), 'convenienceFees', 'amount')
}

function findSlabProblems({ cancelSlab }: TariffFields): FieldProblem[] {
  const minutes = cancelSlab.map(({ minsDelayed }) => minsDelayed)
  return [
    ...when(cancelSlab.length > carTypeLimits.steps, 'cancelSlab', 'too_many'),
    ...cancelSlab.flatMap(({ minsDelayed, amount }, index) => [
      ...when(
        !Number.isInteger(minsDelayed) || minsDelayed < 0 || minsDelayed > carTypeLimits.minutes,
        `cancelSlab.${index}.minsDelayed`,
        'minutes',
      ),
      ...when(minutes.indexOf(minsDelayed) < index, `cancelSlab.${index}.minsDelayed`, 'twice'),
      ...when(!isAmount(amount), `cancelSlab.${index}.amount`, 'amount'),
    ]),
  ]
}

function findChoiceProblems(
  choices: readonly ParcelChoice[],
  name: 'parcelTypes' | 'options',
): FieldProblem[] {
  const descriptions = choices.map(({ description }) => description.trim().toLowerCase())
  return [
    ...when(choices.length > carTypeLimits.choices, name, 'too_many'),
    ...choices.flatMap(({ description, amount }, index) => {
      const path = `${name}.${index}.description`
      return [
        ...when(description.trim() === '', path, 'required'),
        ...when(description.trim().length > carTypeLimits.descriptionLength, path, 'too_long'),
        ...when(
          description.trim() !== '' && descriptions.indexOf(description.trim().toLowerCase()) < index,
          path,
          'twice',
        ),
        ...when(!isAmount(amount), `${name}.${index}.amount`, 'amount'),
      ]
    }),
  ]
}

/** Parcel types and options exist only for delivery. */
function findServiceProblems({ service, parcelTypes, options }: CarTypeFields): FieldProblem[] {
  if (service === 'delivery') return []
  return [
    ...when(parcelTypes.length > 0, 'parcelTypes', 'delivery_only'),
    ...when(options.length > 0, 'options', 'delivery_only'),
  ]
}

const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= carTypeLimits.amount
