import type { PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { TextProvider } from '../ui/text.tsx'

/** A public page inside its shell. */
export function PublicDocument({ page, boot }: { page: PublicPage; boot: PublicBoot }) {
  return (
    <TextProvider boot={boot}>
      <main id="content">{page}</main>
    </TextProvider>
  )
}
