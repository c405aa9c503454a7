import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment } from './server-process.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/**
 * The program of this commit in a folder of its own, with its packages installed and its web built, which takes a minute
 * or two. Throws where the repository does not have the commit, as in a shallow clone.
 */
export async function buildRelease(commit: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const [archive, options] = [join(folder, 'release.tar'), { maxBuffer: 64 * 1024 * 1024 }]
  try {
    await run('git', ['archive', `--output=${archive}`, commit], { cwd: repository })
    await run('tar', ['--extract', `--file=${archive}`], { cwd: folder })
    await rm(archive)
    const inFolder = { ...options, cwd: folder, env: cleanEnvironment() }
    await run(process.execPath, ['scripts/run.js', 'scripts/build-web.ts'], inFolder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
