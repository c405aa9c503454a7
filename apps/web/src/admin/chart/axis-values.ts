/**
 * Which ticks of a value axis are shown: whole numbers, because amounts in minor units and counts are whole, and 0 alone
 * while there is no value to compare with it.
 */
export function axisValues(ticks: readonly number[], values: readonly number[]): number[] {
  const isEmpty = values.every((value) => value === 0)
  return ticks.filter((tick) => (isEmpty ? tick === 0 : Number.isInteger(tick)))
}
