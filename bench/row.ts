import { ratios, type Sampled, sampled } from './support/measure.ts'

/**
 * One row of the benchmark: a figure of Cabstand, a peer measured in the same run, and the target. Each row is one file
 * in `rows/`.
 */
export interface BenchRow {
  /** The name for `npm run bench -- NAME`, which is also the name of its file. */
  readonly name: string
  readonly title: string
  readonly aim: string
  /** The peer; undefined: compared with itself or with a limit. */
  readonly peer: string | undefined
  /** Throws PeerMissing when nothing can be measured without a peer that is not installed. */
  run(context: BenchContext): Promise<BenchResult>
}

export interface BenchContext {
  /** A temporary folder that any user can read, deleted when the row ends. */
  readonly folder: string
  /** Prints the current step to the terminal. */
  say(line: string): void
  /** Registers a cleanup that runs when the row ends or fails; last in, first out. */
  defer(undo: () => unknown): void
}

export interface BenchResult {
  readonly figures: readonly Figure[]
  /** Figures that could not be measured, and how to install what was missing. */
  readonly skipped?: readonly { readonly label: string; readonly reason: string }[]
  readonly notes: readonly string[]
}

/** The target of a figure: for our value, or for our value divided by the peer's. */
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
  /** Our value divided by the peer's, per round. */
  readonly ratio: Sampled | null
  /** Null: for information only. */
  readonly aim: Aim | null
  readonly met: boolean | null
}

/** Creates a figure from the samples of its rounds. The target is compared with the median. */
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
  if (judged === null) throw new RangeError(`the target of ${input.label} requires a peer`)
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

/** The peer is not installed; the message contains how to install it. */
export class PeerMissing extends Error {
  constructor(peer: string, install: string) {
    super(`${peer} is not installed: ${install}`)
  }
}

/** Returns the result of a measurement, or why it was skipped when its peer is not installed. */
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
