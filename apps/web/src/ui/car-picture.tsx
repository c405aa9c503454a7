import { CarSilhouette, carShape } from './car-silhouette.tsx'
import { cx } from './cx.ts'

export interface CarPictureProps {
  readonly carType: {
    readonly image: string
    /** Empty: the illustration is shown. */
    readonly photo: string
    readonly service: 'taxi' | 'delivery'
  }
  readonly className?: string | undefined
}

/** A car type's own picture, or its illustration. The name is shown beside it, so screen readers skip it. */
export function CarPicture({ carType, className }: CarPictureProps) {
  const { image, photo, service } = carType
  if (photo === '') return <CarSilhouette shape={carShape(image, service)} className={className} />
  return <img src={photo} alt="" className={cx('h-7 w-[47px] shrink-0 object-contain', className)} />
}
