import { maxWaypoints } from '@cabstand/domain/booking/stops'
import type { AddressValue } from '../../ui/address/use-address.ts'

/** A stop as its field has it. `key` stays with the field when others are added, moved or removed. */
export interface ChosenStop extends AddressValue {
  readonly key: string
}

/** With pickup and drop-off. */
export const maxStops = maxWaypoints + 2

/** Not `randomUUID`, which is not available on pages without TLS. Keys are unlike those of stops kept by a draft. */
export const keyedStop = (value: AddressValue): ChosenStop => ({
  ...value,
  key: `stop-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
})

export const emptyStop = (): ChosenStop => keyedStop({ text: '', at: null })

/** What a stop is by its place in the list: the pickup, the drop-off, or the number of a stop in between. */
export type StopPosition = 'pickup' | 'drop' | number

export const positionOf = (index: number, count: number): StopPosition =>
  index === 0 ? 'pickup' : index === count - 1 ? 'drop' : index

/** The field of a stop in the body of a request for prices, as its errors name it. */
export function stopPath(index: number, count: number): string {
  const position = positionOf(index, count)
  return typeof position === 'number' ? `body.waypoints.${position - 1}` : `body.${position}`
}
