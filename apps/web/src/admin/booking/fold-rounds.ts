import type { DispatchRecord } from '@cabstand/contract/schemas/booking'

type Round = DispatchRecord['rounds'][number]

/** Rounds one after the other in which the same drivers were asked and the others left out for the same reasons. */
export interface FoldedRounds {
  readonly first: Round
  readonly last: Round
}

/** Folds equal rounds that follow each other, so that a long search reads as what changed in it. */
export function foldRounds(rounds: readonly Round[]): FoldedRounds[] {
  const folded: FoldedRounds[] = []
  for (const round of rounds) {
    const current = folded.at(-1)
    const same = current !== undefined && outcomes(current.last) === outcomes(round)
    if (same) folded[folded.length - 1] = { first: current.first, last: round }
    else folded.push({ first: round, last: round })
  }
  return folded
}

const outcomes = ({ radiusMeters, candidates }: Round) =>
  [radiusMeters, ...candidates.map(({ driver, outcome }) => `${driver} ${outcome}`).sort()].join('\n')
