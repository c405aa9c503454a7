import { type TariffFields, tariffNames, tariffOf } from '@cabstand/domain/fare/car-type-fields'
import type { FieldProblem } from '@cabstand/domain/field-problem'

/**
 * The tariff to try out: the typed one, with saved values where typed ones are wrong. Without a saved tariff, as for a
 * new car type, there is none until all values are right.
 */
export function findTrialTariff(
  typed: TariffFields,
  saved: TariffFields | undefined,
  problems: readonly FieldProblem[],
): { readonly tariff: TariffFields | undefined; readonly replaced: readonly (keyof TariffFields)[] } {
  const wrong = new Set(problems.map(({ path }) => path.split('.')[0]))
  const replaced = tariffNames.filter((name) => wrong.has(name))
  if (replaced.length === 0) return { tariff: tariffOf(typed), replaced }
  if (saved === undefined) return { tariff: undefined, replaced }
  const instead = Object.fromEntries(replaced.map((name) => [name, saved[name]]))
  // A fee belongs to its type.
  const feeType = wrong.has('convenienceFees') ? { convenienceFeeType: saved.convenienceFeeType } : {}
  return { tariff: { ...tariffOf(typed), ...feeType, ...instead }, replaced }
}
