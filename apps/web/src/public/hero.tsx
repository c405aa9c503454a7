import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import city from './art/city.svg?url'

export interface HeroProps {
  /** `full`: the landing page; `small`: 380 px above a document. */
  readonly size: 'full' | 'small'
  readonly children: ReactNode
}

/** The drawn city with the page's first words on it. */
export function Hero({ size, children }: HeroProps) {
  return (
    <section
      className={cx(
        'relative isolate overflow-hidden bg-sign text-on-sign dark:bg-footer-dark [--focus:var(--on-sign)]',
        size === 'full' ? 'md:grid md:min-h-[min(90vh,1000px)] md:items-center' : 'grid h-[380px] items-end',
      )}
    >
      <img
        data-parallax=""
        src={city}
        alt=""
        width={1440}
        height={1080}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 -z-10 h-[max(100%,810px)] w-full max-w-none object-cover object-top dark:opacity-70"
      />
      {children}
    </section>
  )
}
