import type { TextPage as PageName } from '@cabstand/contract/pages'
import { useBoot } from '../ui/boot.tsx'
import { Prose } from '../ui/prose.tsx'
import { useText } from '../ui/text.tsx'
import { usePageWords } from './pages.ts'
import { TextPage, TextSection } from './text-page.tsx'

/** About us, the privacy policy or account deletion: the standard text, or what the operator wrote. */
export function WrittenPage({ page, text }: { page: PageName; text: string }) {
  const t = useText()
  const { appCategory } = useBoot().settings
  return (
    <TextPage {...usePageWords(page)}>
      <Prose text={text} />
      {page === 'about' ? (
        <Contact
          heading={t('about_contact_heading')}
          text={t(appCategory === 'delivery' ? 'about_contact_text_delivery' : 'about_contact_text')}
        />
      ) : (
        <Contact heading={t('privacy_contact_heading')} text={t('privacy_contact_text')} />
      )}
    </TextPage>
  )
}

/** How to write to the operator: by e-mail, else by post; nothing while they have given no address. */
function Contact({ heading, text }: { heading: string; text: string }) {
  const { contactEmail, companyAddress } = useBoot().settings
  if (contactEmail === '' && companyAddress === '') return null
  return (
    <TextSection heading={heading}>
      {text}{' '}
      {contactEmail === '' ? (
        <bdi>{companyAddress}</bdi>
      ) : (
        <a href={`mailto:${contactEmail}`} className="font-semibold text-accent underline underline-offset-4">
          <bdi dir="ltr">{contactEmail}</bdi>
        </a>
      )}
    </TextSection>
  )
}
