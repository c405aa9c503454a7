import type { ReactNode } from 'react'
import city from './art/city.svg?url'

export interface HeroProps {
  /** `full`: the landing page; `small`: 380 px above a document. */
  readonly size: 'full' | 'small'
  readonly children: ReactNode
}

/** The drawing of the city with the page's first text on it. */
export function Hero({ size, children }: HeroProps) {
  return (
    <section className={size === 'full' ? 'hero hero-full' : 'hero hero-small'}>
      <img
        data-parallax=""
        src={city}
        alt=""
        width={1440}
        height={1080}
        fetchPriority="high"
        className="hero-picture"
      />
      {children}
    </section>
  )
}
