/** A car from above, 20 × 32 around the origin, heading north. Free: roof light on. On a trip: grey, light off. */
export function CarGlyph({ state = 'free' }: { state?: 'free' | 'busy' | 'problem' }) {
  const busy = state === 'busy'
  return (
    <g>
      <rect
        x="-8.5"
        y="-14.5"
        width="17"
        height="29"
        rx="6"
        className={busy ? 'fill-(--ch-5)' : 'fill-(--g-950)'}
        stroke={state === 'problem' ? 'var(--danger)' : '#fff'}
        strokeWidth="2"
      />
      <path d="M-5 -7q5 -3 10 0v3h-10zM-5 8.5h10v-3h-10z" fill="#9fb7a6" />
      <rect x="-2.5" y="-2.5" width="5" height="5" rx="1" fill={busy ? '#c3cdc6' : 'var(--signal)'} />
    </g>
  )
}
