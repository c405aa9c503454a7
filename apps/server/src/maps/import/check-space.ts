import { mkdir, statfs } from 'node:fs/promises'
import { StartupError } from '../../platform/startup-error.ts'

/**
 * Bytes that an import writes for each byte of the extract, including the places in the database; and a fixed amount.
 */
const [bytesPerByte, otherBytes] = [40, 50e6]

/** Throws StartupError when the folder's disk has too little space for importing this many bytes. */
export async function checkSpace(folder: string, sourceBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, sourceBytes * bytesPerByte + otherBytes]
  if (free >= needed) return
  throw new StartupError(
    `The disk of ${folder} has ${megabytes(free)} free, but this import needs about ${megabytes(needed)}. Free some space`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
