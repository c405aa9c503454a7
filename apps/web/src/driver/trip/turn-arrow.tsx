import type { Turn } from '@cabstand/domain/navigation/turns'

/** Degrees from straight on, and whether they are to the left. */
const bends: Readonly<
  Record<Exclude<Turn, 'roundabout' | 'arrive'>, readonly [degrees: number, left?: true]>
> = {
  straight: [0],
  merge: [0],
  'keep-left': [30, true],
  'keep-right': [30],
  'slight-left': [45, true],
  'slight-right': [45],
  left: [90, true],
  right: [90],
  'leave-roundabout': [45],
  'sharp-left': [135, true],
  'sharp-right': [135],
  uturn: [180, true],
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 4.5, strokeLinejoin: 'round' } as const

/** The arrow of a manoeuvre. Never mirrored: left is left in every language. The text beside it says the same. */
export function TurnArrow(props: {
  readonly turn: Turn
  readonly exit: number | undefined
  /** The side of the road on which traffic drives: a U-turn goes to the other one. */
  readonly side: 'left' | 'right' | undefined
}) {
  const { turn, exit, side } = props
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="size-14 flex-none text-signal"
      {...stroke}
      strokeLinecap="round"
    >
      {turn === 'arrive' ? (
        <path d="M24 44V30M24 6a12 12 0 1 1 0 24a12 12 0 1 1 0 -24" />
      ) : turn === 'roundabout' ? (
        <>
          <circle cx="24" cy="24" r="14" />
          <path d="M24 46V38" />
          {exit !== undefined && (
            <text
              x="24"
              y="30"
              textAnchor="middle"
              fill="currentColor"
              stroke="none"
              className="text-[18px] font-bold"
            >
              {exit}
            </text>
          )}
        </>
      ) : (
        <Bend turn={turn} side={side} />
      )}
    </svg>
  )
}

function Bend({ turn, side }: { turn: keyof typeof bends; side: 'left' | 'right' | undefined }) {
  const [degrees, toLeft] = bends[turn]
  const left = turn === 'uturn' ? side !== 'left' : toLeft
  // The stem stands away from the side of the turn; a sharp one goes down again, clear of it.
  const [x, y, tip] = degrees === 0 ? [24, 24, 18] : degrees > 90 ? [13, 11, 27] : [17, 24, 20]
  return (
    <g transform={left ? 'matrix(-1 0 0 1 48 0)' : undefined}>
      {degrees === 180 ? (
        <path d="M14 43V16a9 9 0 0 1 18 0V32M24 25l8 8l8 -8" />
      ) : (
        <>
          <path d={`M${x} 43V${y}`} />
          <g transform={`translate(${x} ${y}) rotate(${degrees})`}>
            <path d={`M0 0V${-tip}M-7.5 ${7.5 - tip}L0 ${-tip}L7.5 ${7.5 - tip}`} />
          </g>
        </>
      )}
    </g>
  )
}
