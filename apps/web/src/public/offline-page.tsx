import { useText } from '../ui/text.tsx'
import { TextPage, TextSection } from './text-page.tsx'

/** What the service worker shows for a public page without a connection. */
export function OfflinePage() {
  const t = useText()
  return (
    <TextPage title={t('offline_title')} lead={t('offline_lead')}>
      <TextSection heading={t('offline_next_heading')}>{t('offline_next_text')}</TextSection>
    </TextPage>
  )
}
