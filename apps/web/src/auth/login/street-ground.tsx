import { CarGlyph } from '../../ui/art/car-glyph.tsx'

const lanes = Array.from({ length: 80 }, (_, index) => index * 52 - 1400)

/** The background of sign-in: streets at night in sign green. Sized in pixels, so that wide screens show more of it. */
export function StreetGround() {
  return (
    <svg aria-hidden="true" className="absolute inset-x-0 top-0 h-60 w-full lg:h-full">
      <g className="stroke-sign-2" strokeWidth="5" fill="none">
        {lanes.map((x) => (
          <path key={x} d={`M${x} -20L${x + 1300} 1380M${x + 380} -20L${x - 1060} 1180`} />
        ))}
      </g>
      <g className="stroke-sign-line" strokeWidth="9" opacity=".55" fill="none">
        <path d="M94 -10l34 1400M1000 -570L-120 740M-10 208q180 -22 410 6t1900 60M1180 -10l-90 1400" />
      </g>
      <g transform="translate(98 160) rotate(-2)">
        <CarGlyph />
      </g>
      <g transform="translate(277 276) rotate(40)">
        <CarGlyph />
      </g>
      <g transform="translate(1140 540) rotate(4)">
        <CarGlyph />
      </g>
    </svg>
  )
}
