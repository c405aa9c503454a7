import { appScriptAttribute, getElement, rootElementId } from '../document/boot.ts'

/** Fetches the app's script while the form is being filled; it runs only on its own pages. */
export function prefetchApp(): void {
  const root = getElement(rootElementId)
  const href = root.getAttribute(appScriptAttribute)
  if (!href) return
  root.removeAttribute(appScriptAttribute)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
