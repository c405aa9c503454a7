import type { PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { BootProvider } from '../ui/boot.tsx'
import { AboutPage } from './about-page.tsx'
import { HomePage } from './home-page.tsx'
import { OfflinePage } from './offline-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

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
        {page === 'home' && <HomePage islandMarkup={islandMarkup} />}
        {page === 'about' && <AboutPage />}
        {page === 'privacy' && <PrivacyPage />}
        {page === 'offline' && <OfflinePage />}
      </main>
      <SiteFooter year={boot.year} />
    </BootProvider>
  )
}
