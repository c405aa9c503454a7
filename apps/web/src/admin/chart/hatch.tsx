export interface HatchProps {
  readonly id: string
  readonly colour: string
}

/** A pattern of diagonal stripes, which tells a bar from others without its colour. */
export function Hatch({ id, colour }: HatchProps) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.5" height="5" fill={colour} />
      </pattern>
    </defs>
  )
}
