import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

/** A small separate disk that a test can fill. */
export class SmallDisk {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Fills the free space. Can be called again when space was freed. */
  async fill(): Promise<void> {
    const file = await open(this.filler, 'a')
    try {
      for (
        let chunk = Buffer.alloc(1024 * 1024);
        chunk.length >= 512;
        chunk = chunk.subarray(0, chunk.length / 2)
      ) {
        while (await fits(file, chunk));
      }
    } finally {
      await file.close()
    }
  }

  /** Frees the space that `fill` used. */
  async empty(): Promise<void> {
    await rm(this.filler, { force: true })
  }

  private get filler(): string {
    return join(this.folder, 'filler')
  }
}

async function fits(file: { write(chunk: Buffer): Promise<unknown> }, chunk: Buffer): Promise<boolean> {
  try {
    await file.write(chunk)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

/** Mounts an in-memory disk until the end of the test. Returns the reason when this machine does not allow it. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | { readonly reason: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch (error) {
    await rmdir(folder)
    return { reason: `a small disk cannot be mounted here: ${(error as Error).message.trim()}` }
  }
  onTestFinished(async () => {
    await run('umount', ['-l', folder])
    await rmdir(folder)
  })
  await chmod(folder, 0o755)
  return new SmallDisk(folder)
}
