import { newId } from '../../new-id.ts'

/** Random, so that no object is ever written twice. The last characters spread objects over folders. */
function newKey(kind: string): string {
  const id = newId()
  return `${kind}/${id.slice(-2)}/${id}`
}

export const newPartKey = (): string => newKey('parts')
export const newFileKey = (): string => newKey('files')
