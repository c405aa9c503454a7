/** An upload that this tab has begun and not ended. */
export interface BegunUpload {
  /** The file's name, as the person knows it. */
  readonly name: string
  readonly size: number
  readonly lastModified: number
  /** Where the server receives it. */
  readonly address: string
}

type Named = Pick<File, 'name' | 'size' | 'lastModified'>

const keyOf = (purpose: string) => `cabstand-upload:${purpose}`

/** The upload for a purpose that a reload of this tab has interrupted; undefined when there is none. */
export function findBegunUpload(purpose: string): BegunUpload | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(purpose))
    return text === null ? undefined : (JSON.parse(text) as BegunUpload)
  } catch {
    // Without storage, every upload begins anew.
    return undefined
  }
}

/** Whether it is the same file, as far as a page can tell without reading it. */
export const isSameFile = (one: Named, other: Named): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Keeps where a file is being sent through a reload of this tab; without an address it is forgotten. */
export function rememberUpload(purpose: string, file: Named, address: string | undefined): void {
  const { name, size, lastModified } = file
  try {
    if (address === undefined) sessionStorage.removeItem(keyOf(purpose))
    else sessionStorage.setItem(keyOf(purpose), JSON.stringify({ name, size, lastModified, address }))
  } catch {
    // The storage is full or forbidden: after a reload the file is sent anew.
  }
}
