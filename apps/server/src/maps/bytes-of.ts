import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Size in bytes of a file, or of all files in a folder; 0 when it does not exist. */
export async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  const inside = await readdir(path).catch(() => [])
  const sizes = await Promise.all(inside.map((name) => bytesOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
