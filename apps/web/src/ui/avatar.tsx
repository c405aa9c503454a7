import { useState } from 'react'
import { cx } from './cx.ts'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null
  readonly size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'size-8 text-small', medium: 'size-10 text-sm', large: 'size-13 text-base' } as const

/** First letters of the first and last word: `Rui Almeida` → `RA`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person's picture, or their initials. The name is shown beside it, so screen readers skip it. */
export function Avatar({ name, image, size = 'medium' }: AvatarProps) {
  // Replaced, or no longer to be seen: pictures are shown while a booking is under way.
  const [missing, setMissing] = useState<string>()
  const shape = cx(
    'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent',
    sizes[size],
  )
  if (image && image !== missing)
    return <img src={image} alt="" className={cx(shape, 'object-cover')} onError={() => setMissing(image)} />
  return (
    <span aria-hidden="true" className={shape}>
      <span className="caps-center">{initials(name)}</span>
    </span>
  )
}
