import type { DispatchRecord } from '@cabstand/contract/schemas/dispatch'

type Round = DispatchRecord['rounds'][number]

/** Consecutive rounds that asked the same drivers and left out the others for the same reasons. */
export interface FoldedRounds {
  readonly first: Round
  readonly last: Round
}

/** Groups equal consecutive rounds, so that a long search shows only its changes. */
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
