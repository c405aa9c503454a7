import { PageHeading } from '../../features/page/page-heading.tsx'
import { useText } from '../../ui/text.tsx'

export function LoginPage() {
  const t = useText()
  return <PageHeading title={t('nav_login')} />
}
