import sprite from './art/sprite.svg?url'
import { cx } from './cx.ts'

export interface IconProps {
  readonly size?: 14 | 16 | 18 | 20 | 24
  readonly className?: string
}

const sizes = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/** An icon of ours, drawn once in `art/sprite.svg`. `mirrored` ones point in reading direction. */
export const spriteIcon =
  (name: string, mirrored = false) =>
  ({ size = 18, className }: IconProps) => (
    <svg aria-hidden="true" className={cx('shrink-0', sizes[size], mirrored && 'mirror-rtl', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
