import type { DocumentBoot } from '@cabstand/contract/pages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getElement, readBoot, rootElementId } from '../document/boot.ts'
import '../styles/app.css'
import { AppUiProvider } from '../ui/app/app-ui-provider.tsx'
import { BootProvider } from '../ui/boot.tsx'
import { followSystemTheme } from '../ui/theme.ts'

const boot = readBoot<DocumentBoot>()
followSystemTheme()

createRoot(getElement(rootElementId)).render(
  <StrictMode>
    <BootProvider boot={boot}>
      <AppUiProvider direction={boot.direction}>
        <main />
      </AppUiProvider>
    </BootProvider>
  </StrictMode>,
)
