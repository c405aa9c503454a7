import { useBoot } from '../ui/boot.tsx'
import { useText } from '../ui/text.tsx'
import { ContactSection, TextPage, TextSection } from './text-page.tsx'

export function PrivacyPage() {
  const t = useText()
  const { companyName } = useBoot().settings
  return (
    <TextPage title={t('privacy_title')} lead={t('privacy_lead', { company: companyName })}>
      <TextSection heading={t('privacy_store_heading')}>{t('privacy_store_text')}</TextSection>
      <TextSection heading={t('privacy_why_heading')}>{t('privacy_why_text')}</TextSection>
      <TextSection heading={t('privacy_see_heading')}>{t('privacy_see_text')}</TextSection>
      <TextSection heading={t('privacy_cookies_heading')}>{t('privacy_cookies_text')}</TextSection>
      <TextSection heading={t('privacy_delete_heading')}>{t('privacy_delete_text')}</TextSection>
      <ContactSection heading={t('privacy_contact_heading')}>{t('privacy_contact_text')}</ContactSection>
    </TextPage>
  )
}
