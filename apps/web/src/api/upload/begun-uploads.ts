import { readJson, tabStorage } from '../../ui/storage.ts'

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
  return (readJson(tabStorage, keyOf(purpose)) ?? undefined) as BegunUpload | undefined
}

/** Whether it is the same file, as far as a page can tell without reading it. */
export const isSameFile = (one: Named, other: Named): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Keeps where a file is being sent through a reload of this tab; without an address it is forgotten. */
export function rememberUpload(purpose: string, file: Named, address: string | undefined): void {
  const { name, size, lastModified } = file
  const begun: BegunUpload | undefined =
    address === undefined ? undefined : { name, size, lastModified, address }
  tabStorage.write(keyOf(purpose), begun === undefined ? null : JSON.stringify(begun))
}
