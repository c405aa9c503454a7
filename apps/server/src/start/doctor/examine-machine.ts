import { access, constants, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Finding, fine, note, problem } from './finding.ts'

const MEBIBYTE = 1024 * 1024
const oldestNode = 24
/** A server with its own PostgreSQL and fifty drivers. */
const leastMemory = 900 * MEBIBYTE
/** A day of pictures and WAL; below the second, PostgreSQL may stop. */
const comfortableDisk = 2048 * MEBIBYTE
const leastDisk = 64 * MEBIBYTE

/** Node, memory, disk, and the files of the data folder. */
export async function* examineMachine({ dataFolder, secret }: Config): AsyncGenerator<Finding> {
  const node = Number(process.versions.node.split('.')[0])
  yield node >= oldestNode
    ? fine('Node', process.version)
    : problem('Node', `${process.version}: run toolchain/bin/node, which npm run build installs`)
  // What a container or a service may use can be less than what the machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const megabytes = `${Math.round(memory / MEBIBYTE)} MB`
  yield memory >= leastMemory
    ? fine('Memory', megabytes)
    : note('Memory', `${megabytes}: a small fleet needs 1 GB, the import of a map more (docs/maps.md)`)
  yield* examineFolder(dataFolder)
  if (secret === undefined) yield* examineSecret(join(dataFolder, 'secret'))
}

async function* examineFolder(folder: string): AsyncGenerator<Finding> {
  const about = 'Data folder'
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    yield isMissing
      ? note(about, `${folder} does not exist yet: the first start makes it`)
      : problem(about, `${folder} cannot be written by this user: chown it to the service's user`)
    return
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / MEBIBYTE)} MB free on the disk of ${folder}`
  if (free < leastDisk) yield problem(about, `${text}: make room, or writes fail`)
  else if (free < comfortableDisk) yield note(about, `${text}: make room, or watch it (docs/watching.md)`)
  else yield fine(about, text)
}

async function* examineSecret(file: string): AsyncGenerator<Finding> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return
  const isPrivate = (found.mode & 0o077) === 0
  yield isPrivate
    ? fine('Secret', `${file} is readable by its owner alone`)
    : problem('Secret', `${file} can be read by others, who could sign in as anybody: chmod 600 ${file}`)
}
