export const bootElementId = 'boot'
export const rootElementId = 'root'
/** On the root of public documents: where the app's script is, to be fetched ahead. */
export const appScriptAttribute = 'data-app-script'

/** What the server wrote into this document. */
export function readBoot<B>(): B {
  return JSON.parse(getElement(bootElementId).textContent) as B
}

export function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}
