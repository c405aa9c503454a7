import sprite from './art/sprite.svg?url'
import { cx } from './cx.ts'

const shapes = ['city', 'comfort', 'van', 'scooter', 'parcel'] as const
export type CarShape = (typeof shapes)[number]

function isCarShape(name: string): name is CarShape {
  return shapes.some((shape) => shape === name)
}

/** The drawing for a car type's `image`, if it is one of ours; otherwise the default of its service. */
export function carShape(image: string, service: 'taxi' | 'delivery'): CarShape {
  if (isCarShape(image)) return image
  return service === 'delivery' ? 'parcel' : 'city'
}

/** A car type from the side, facing in reading direction. */
export function CarSilhouette({ shape, className }: { shape: CarShape; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={cx('h-[21px] w-[47px] shrink-0 mirror-rtl', className)}>
      <use href={`${sprite}#car-${shape}`} />
    </svg>
  )
}
