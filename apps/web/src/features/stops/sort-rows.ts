/** The list with one item moved to another index. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** A row of the list before anything was moved, in pixels from any origin. */
export interface RowBox {
  readonly top: number
  readonly height: number
}

const centerOf = ({ top, height }: RowBox) => top + height / 2

/** The index at which a row would be dropped that has been dragged down by `by` pixels. */
export function dropIndex(rows: readonly RowBox[], dragged: number, by: number): number {
  const row = rows[dragged]
  if (!row) return dragged
  const center = centerOf(row) + by
  return rows.filter((other, index) => index !== dragged && centerOf(other) < center).length
}

/** How far each row stands from its place, in pixels, while one of them is dragged down by `by`. */
export function rowOffsets(rows: readonly RowBox[], dragged: number, by: number): number[] {
  const to = dropIndex(rows, dragged, by)
  const height = rows[dragged]?.height ?? 0
  return rows.map((_, index) => {
    if (index === dragged) return by
    if (index > dragged && index <= to) return -height
    return index < dragged && index >= to ? height : 0
  })
}
