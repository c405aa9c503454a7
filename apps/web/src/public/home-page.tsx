import { bookingIslandId } from './booking-island-id.ts'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { MobileApp } from './mobile-app.tsx'

/** The landing page: features, the form, how it works, the operator's mobile app. */
export function HomePage({ islandMarkup, samplePlace }: { islandMarkup: string; samplePlace: string }) {
  return (
    <>
      <Hero size="full">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just before */}
        <div id={bookingIslandId} className="w-full" dangerouslySetInnerHTML={{ __html: islandMarkup }} />
      </Hero>
      <Features samplePlace={samplePlace} />
      <MobileApp samplePlace={samplePlace} />
    </>
  )
}
