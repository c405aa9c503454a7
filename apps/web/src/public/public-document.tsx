import type { PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { BootProvider } from '../ui/boot.tsx'
import { HomePage } from './home-page.tsx'
import { OfflinePage } from './offline-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { WrittenPage } from './written-page.tsx'

export interface PublicDocumentProps {
  readonly page: PublicPage
  readonly boot: PublicBoot
  /** Markup of the landing page's interactive part. */
  readonly islandMarkup: string
}

/** A public page inside its shell. Rendered on the server only. */
export function PublicDocument({ page, boot, islandMarkup }: PublicDocumentProps) {
  return (
    <BootProvider boot={boot}>
      <SkipLink />
      <SiteHeader />
      <main id="content">
        {page === 'home' && <HomePage islandMarkup={islandMarkup} samplePlace={boot.samplePlace} />}
        {page === 'offline' && <OfflinePage />}
        {page !== 'home' && page !== 'offline' && <WrittenPage page={page} text={boot.pageTexts[page]} />}
      </main>
      <SiteFooter year={boot.year} />
    </BootProvider>
  )
}
