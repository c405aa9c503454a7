export const bootElementId = 'boot'
export const rootElementId = 'root'
/** The attribute on the root element of public documents with the URL of the app's script, for prefetching. */
export const appScriptAttribute = 'data-app-script'

/** The boot data that the server wrote into this document. */
export function readBoot<B>(): B {
  return JSON.parse(getElement(bootElementId).textContent) as B
}

/** The boot data of another document of this website. Rejects when it cannot be read. */
export async function fetchBoot<B>(address: string): Promise<B> {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return JSON.parse(page.getElementById(bootElementId)?.textContent ?? '') as B
}

export function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}
