import { type CarTypeRecord, carTypes } from '@cabstand/contract/http/trips/car-types'
import { carTypeKeys } from './queries/car-types.ts'
import { recordEffect } from './records.ts'
import type { CacheEffect } from './use-action.ts'

/** A saved car type. A refusal refetches it too, because the shown one may be out of date. */
export const carTypeEffect = recordEffect(carTypes, [carTypeKeys.all])

/** A deleted car type is not read again. */
export const deletedCarTypeEffect: CacheEffect<unknown, unknown> = {
  renew: (input, output) =>
    output === undefined ? (carTypeEffect.renew?.(input, output) ?? []) : [carTypeKeys.list],
}

/** The list in its new order. */
export const carTypeOrderEffect: CacheEffect<{ readonly carTypes: CarTypeRecord[] }, unknown> = {
  keep: (client, { carTypes }) => client.setQueryData(carTypeKeys.list, carTypes),
  renew: () => [carTypeKeys.list],
}
