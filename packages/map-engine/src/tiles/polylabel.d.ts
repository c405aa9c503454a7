declare module 'polylabel' {
  /** The point of a polygon (rings of [x, y]) that is farthest from its borders. */
  export default function polylabel(
    polygon: readonly (readonly [number, number][])[],
    precision?: number,
  ): [number, number] & { distance: number }
}
