import { ratios, type Sampled, sampled } from './support/measure.ts'

/** One row of the bench table: a figure of ours, its peer in the same run, and the aim. One file in `rows/`. */
export interface BenchRow {
  /** As in `npm run bench -- NAME`; the name of its file. */
  readonly name: string
  readonly title: string
  readonly aim: string
  /** Whom it is measured against; undefined: itself or a limit. */
  readonly peer: string | undefined
  /** Throws PeerMissing when it cannot be measured without a peer that is not installed. */
  run(context: BenchContext): Promise<BenchResult>
}

export interface BenchContext {
  /** A temporary folder that any user may read, removed when the row has ended. */
  readonly folder: string
  /** A line on the terminal about what is being done. */
  say(line: string): void
  /** Has something undone when the row ends, however it ends; last in, first out. */
  defer(undo: () => unknown): void
}

export interface BenchResult {
  readonly figures: readonly Figure[]
  /** What could not be measured, by name, and how to get what was missing. */
  readonly skipped?: readonly { readonly label: string; readonly reason: string }[]
  readonly notes: readonly string[]
}

/** What a figure has to reach: of ours itself, or of ours divided by the peer's. */
export interface Aim {
  readonly of: 'ours' | 'ratio'
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Figure {
  readonly label: string
  readonly unit: string
  readonly ours: Sampled
  readonly peer: Sampled | null
  /** Ours by the peer's, of the same rounds. */
  readonly ratio: Sampled | null
  /** Null: told for information. */
  readonly aim: Aim | null
  readonly met: boolean | null
}

/** A figure from the samples of its rounds: the aim is judged by the median. */
export function figure(input: {
  label: string
  unit: string
  ours: readonly number[]
  peer?: readonly number[]
  aim?: Aim
}): Figure {
  const ours = sampled(input.ours)
  const ratio = input.peer === undefined ? null : sampled(ratios(input.ours, input.peer))
  const aim = input.aim ?? null
  const judged = aim?.of === 'ratio' ? ratio : ours
  if (judged === null) throw new RangeError(`the aim of ${input.label} needs a peer`)
  return {
    label: input.label,
    unit: input.unit,
    ours,
    peer: input.peer === undefined ? null : sampled(input.peer),
    ratio,
    aim,
    met: aim === null ? null : reaches(aim, judged.median),
  }
}

function reaches(aim: Aim, value: number): boolean {
  return (
    value >= (aim.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (aim.atMost ?? Number.POSITIVE_INFINITY)
  )
}

/** A peer that is not installed; the message says how to install it. */
export class PeerMissing extends Error {
  constructor(peer: string, install: string) {
    super(`${peer} is not installed: ${install}`)
  }
}

/** What a measurement resolves to, or why it was skipped when its peer is not installed. */
export async function unlessMissing<T>(
  measure: () => Promise<T>,
): Promise<{ value: T } | { reason: string }> {
  try {
    return { value: await measure() }
  } catch (error) {
    if (error instanceof PeerMissing) return { reason: error.message }
    throw error
  }
}
