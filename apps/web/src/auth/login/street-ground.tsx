import { CarGlyph } from '../../ui/car-glyph.tsx'

const lanes = Array.from({ length: 16 }, (_, index) => index * 52 - 380)

/** Night streets in sign green, for the ground behind sign-in. Decoration only. */
export function StreetGround() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 390 240"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-x-0 top-0 h-60 w-full lg:h-full"
    >
      <g className="stroke-sign-2" strokeWidth="5" fill="none">
        {lanes.map((x) => (
          <path key={x} d={`M${x} -20L${x + 260} 260M${x + 380} -20L${x + 90} 260`} />
        ))}
      </g>
      <g className="stroke-sign-line" strokeWidth="9" opacity=".55" fill="none">
        <path d="M94 -10l6 260M400 60L258 250M-10 208q180 -22 410 6" />
      </g>
      <g transform="translate(98 160)">
        <CarGlyph />
      </g>
      <g transform="translate(277 226) rotate(38)">
        <CarGlyph />
      </g>
    </svg>
  )
}
