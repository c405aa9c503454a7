import { cx } from './cx.ts'

export type CarShape = 'city' | 'comfort' | 'van' | 'parcel'

const bodies: Record<CarShape, readonly [body: string, windows: string]> = {
  city: [
    'M3 17.5c0-2.6 1.6-4 4.4-4.4l4-4.9A7 7 0 0 1 17 5.5h11a9 9 0 0 1 6.2 2.5l5 4.8 6.6 1.4c2.2.5 3.2 1.7 3.2 3.6v1.7H3z',
    'M13.6 12.4l3-3.6c.5-.6 1-.8 1.8-.8H23v4.4zM25.5 8h3.2c1.6 0 2.8.4 3.9 1.4l3.2 3H25.5z',
  ],
  comfort: [
    'M2 17.5c0-2.4 1.6-3.8 4.4-4.2l5.2-.9 5.8-4.6A9 9 0 0 1 23 5.8h9c2.7 0 4.9.8 7 2.3l6 4.2 6.4 1.2c2.3.4 3.6 1.8 3.6 3.8v2.2H2z',
    'M18.2 12.2l3-2.4c.8-.7 1.7-1.2 2.8-1.2h3v3.6zM29.5 8.6h3c1.7 0 3 .4 4.3 1.2l3.6 2.4H29.5z',
  ],
  van: [
    'M3 19.5V8.2C3 5.8 4.4 4.5 6.8 4.5h27.7c2 0 3.6.8 4.8 2.4l4.4 6 4.5 1.2c1.8.5 2.8 1.7 2.8 3.4v2H3z',
    'M7 7.5h7v5H7zM16.5 7.5h8v5h-8zM27 7.5h7c1 0 1.7.3 2.2 1l2.9 4H27z',
  ],
  parcel: [
    'M3 19.5V7c0-1.6.9-2.5 2.5-2.5h26c1.3 0 2 .7 2 2V9h5.2c1.4 0 2.5.5 3.3 1.6l3.3 4 3 .9c1.5.4 2.2 1.4 2.2 2.7v1.3H3z',
    'M36.5 11.5h2.2c.7 0 1.1.2 1.5.7l2 2.6h-5.7z',
  ],
}

const roofLightAt: Record<Exclude<CarShape, 'parcel'>, readonly [x: number, y: number]> = {
  city: [24, 2.6],
  comfort: [24, 2.6],
  van: [19, 1.6],
}

function isCarShape(name: string): name is CarShape {
  return name in bodies
}

/** The drawing for a car type's `image`, which names one of ours; anything else is drawn by its service. */
export function carShape(image: string, service: 'taxi' | 'delivery'): CarShape {
  if (isCarShape(image)) return image
  return service === 'delivery' ? 'parcel' : 'city'
}

/** A car type from the side. It faces the way one reads. */
export function CarSilhouette({ shape, className }: { shape: CarShape; className?: string }) {
  const [body, windows] = bodies[shape]
  const light = shape === 'parcel' ? null : roofLightAt[shape]
  return (
    <svg
      viewBox="0 0 56 25"
      aria-hidden="true"
      className={cx('h-[25px] w-14 shrink-0 mirror-rtl', className)}
    >
      <path d={body} className="fill-(--cab)" />
      <path d={windows} className="fill-(--cab-w)" />
      {light ? (
        <rect
          x={light[0]}
          y={light[1]}
          width="7"
          height="3.4"
          rx="1"
          className="fill-signal stroke-g-800"
          strokeWidth=".8"
        />
      ) : (
        <path d="M12 12h12M18 8v8" className="stroke-signal" strokeWidth="1.6" />
      )}
      <g className="fill-g-950 stroke-surface" strokeWidth="1.6">
        <circle cx="13" cy="19.6" r="4.4" />
        <circle cx="42" cy="19.6" r="4.4" />
      </g>
      <g className="fill-g-200">
        <circle cx="13" cy="19.6" r="1.5" />
        <circle cx="42" cy="19.6" r="1.5" />
      </g>
    </svg>
  )
}
