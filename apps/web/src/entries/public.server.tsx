import type { DocumentBoot, PagesBundle, PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { renderToString } from 'react-dom/server'
import type { DocumentAssets } from '../document/assets.ts'
import { renderShell } from '../document/shell.tsx'
import { describePage } from '../public/pages.ts'
import { PublicDocument } from '../public/public-document.tsx'

declare const __ASSETS__: DocumentAssets

/** The document of a public page in the language of `boot`, ready to be hydrated. */
export function render(page: PublicPage, boot: PublicBoot) {
  return renderShell({
    ...describePage(page, boot),
    assets: __ASSETS__.public,
    boot,
    markup: renderToString(<PublicDocument page={page} boot={boot} />),
  })
}

/** The document that every screen of the app starts from. */
export function renderApp(boot: DocumentBoot) {
  return renderShell({ title: boot.settings.appName, assets: __ASSETS__.app, boot, markup: '' })
}

const bundle: PagesBundle = { render, renderApp }
export default bundle
