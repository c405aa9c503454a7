/**
 * Tokens of the address guard for a route. A route between two points costs two. Instructions grow faster than the
 * number of stops: measured, ten points take eight times as long as two, twenty points thirty times; sentences to
 * speak add up to a quarter. Each alternative is searched like a route.
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

/** The same where no instructions are asked for. */
export function plainRouteCost(points: number): number {
  return 2 + Math.ceil((points - 2) / 4)
}
