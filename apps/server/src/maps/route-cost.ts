/**
 * Rate-limit tokens that an address pays for a route. A route between two points costs two. Time for instructions grows
 * faster than the number of stops: in measurements ten points took eight times as long as two, and twenty points thirty
 * times; spoken sentences add up to a quarter. Each alternative costs as much as a route.
 */
export function routeCost(asked: {
  readonly points: number
  readonly alternatives?: number | undefined
  readonly voice?: boolean | undefined
}): number {
  const legs = Math.max(1, asked.points - 1)
  const stops = 1 + (legs * (legs - 1)) / 12
  return Math.ceil(2 * (1 + (asked.alternatives ?? 0)) * stops * (asked.voice === true ? 1.25 : 1))
}

/** The same for a route without instructions. */
export function plainRouteCost(points: number): number {
  return 2 + Math.ceil((points - 2) / 4)
}
