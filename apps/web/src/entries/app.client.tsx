import type { AppBoot } from '@cabstand/contract/pages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { followNewBuild } from '../app/follow-new-build.ts'
import { getElement, readBoot, rootElementId } from '../document/boot.ts'
import '../styles/app.css'
import { followSystemTheme } from '../ui/theme.ts'

followSystemTheme()
followNewBuild()

createRoot(getElement(rootElementId)).render(
  <StrictMode>
    <App boot={readBoot<AppBoot>()} />
  </StrictMode>,
)

// In a separate chunk, loaded after the screen: nothing depends on it.
void import('../app/register-worker.ts')
