import type { PublicBoot } from '@cabstand/contract/pages'
import { hydrateRoot } from 'react-dom/client'
import { getElement, readBoot, rootElementId } from '../document/boot.ts'
import { pageOfPath } from '../public/pages.ts'
import { PublicDocument } from '../public/public-document.tsx'
import '../styles/public.css'
import { followSystemTheme } from '../ui/theme.ts'

followSystemTheme()

hydrateRoot(
  getElement(rootElementId),
  <PublicDocument page={pageOfPath(location.pathname)} boot={readBoot<PublicBoot>()} />,
)
