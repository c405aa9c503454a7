import type { LatLng } from '@cabstand/domain/distance'
import type { Operation } from './provider.ts'

/**
 * `split` and `join` for a matrix whose provider limits the number of points: sources and targets are halved until each
 * block fits.
 */
export function matrixInPieces(
  fits: (sources: number, targets: number) => boolean,
): Required<Pick<Operation<'matrix'>, 'split' | 'join'>> {
  const blockSize = (sources: number, targets: number): readonly [number, number] => {
    if (fits(sources, targets) || (sources <= 1 && targets <= 1)) return [sources, targets]
    return sources >= targets
      ? blockSize(Math.ceil(sources / 2), targets)
      : blockSize(sources, Math.ceil(targets / 2))
  }
  return {
    split: ({ sources, targets }) => {
      const [rows, columns] = blockSize(sources.length, targets.length)
      return blocks(sources, rows).flatMap((some) =>
        blocks(targets, columns).map((others) => ({ sources: some, targets: others })),
      )
    },
    join: (answers, { sources, targets }) => {
      const [rows, columns] = blockSize(sources.length, targets.length)
      const across = Math.ceil(targets.length / Math.max(1, columns))
      return sources.map((_, source) =>
        targets.map((_, target) => {
          const piece = answers[Math.floor(source / rows) * across + Math.floor(target / columns)]
          return piece?.[source % rows]?.[target % columns]
        }),
      )
    },
  }
}

function blocks(points: readonly LatLng[], size: number): LatLng[][] {
  const count = Math.ceil(points.length / Math.max(1, size))
  return Array.from({ length: count }, (_, index) => points.slice(index * size, (index + 1) * size))
}
