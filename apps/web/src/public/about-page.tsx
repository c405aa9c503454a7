import { useBoot } from '../ui/boot.tsx'
import { useText } from '../ui/text.tsx'
import { ContactSection, TextPage, TextSection } from './text-page.tsx'

export function AboutPage() {
  const t = useText()
  const { appName, companyName } = useBoot().settings
  return (
    <TextPage title={t('about_title')} lead={t('about_lead', { company: companyName, app: appName })}>
      <TextSection heading={t('about_price_heading')}>{t('about_price_text')}</TextSection>
      <TextSection heading={t('about_driver_heading')}>{t('about_driver_text')}</TextSection>
      <TextSection heading={t('about_city_heading')}>{t('about_city_text')}</TextSection>
      <ContactSection heading={t('about_contact_heading')}>{t('about_contact_text')}</ContactSection>
    </TextPage>
  )
}
