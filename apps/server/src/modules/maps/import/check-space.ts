import { mkdir, statfs } from 'node:fs/promises'
import { StartupError } from '../../../startup-error.ts'

/** What an import writes for each byte of the extract, its places in the database among it; and beside that. */
const [bytesPerByte, otherBytes] = [40, 50e6]

/** Throws StartupError when the folder's disk has no room for what an import of so many bytes writes. */
export async function checkSpace(folder: string, sourceBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, sourceBytes * bytesPerByte + otherBytes]
  if (free >= needed) return
  throw new StartupError(
    `The disk of ${folder} has ${megabytes(free)} free, and this import needs about ${megabytes(needed)}: make room`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
