import type { ReactNode } from 'react'
import { Hero } from './hero.tsx'

/** A page of text: title on the small hero, sections below. */
export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <Hero size="small">
        <div className="page-width pb-12">
          <h1 className="section-heading font-h2">{title}</h1>
          <p className="mt-4 max-w-[640px] text-body text-hero-text">{lead}</p>
        </div>
      </Hero>
      <div className="page-width grid gap-10 py-16">{children}</div>
    </>
  )
}

export function TextSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid max-w-[720px] gap-2">
      <h2 className="text-h3 font-bold">{heading}</h2>
      <div className="text-body text-ink-2">{children}</div>
    </section>
  )
}
