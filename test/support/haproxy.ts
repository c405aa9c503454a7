import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const haproxy = '/usr/sbin/haproxy'

/** Whether this machine has haproxy; tests of its files are left out where it has not. */
export const hasHaproxy = existsSync(haproxy)

/** haproxy with a file of `deploy`, in which each text is replaced by another one. It ends with the test. */
export async function startHaproxy(
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  let text = await readFile(join(deploy, name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replace(from, () => to)
  }
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  const child = spawn(haproxy, ['-f', file, '-db'], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
}
