// Builds apps/web when anything it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from './run-tool.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'apps/web/dist/built-from')
const sources = ['apps/web', 'packages/domain/src', 'packages/contract/src', 'package-lock.json']

const stamp = await hashSources()
if ((await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
  console.error('Building the web')
  const { code, output } = await runTool(process.execPath, ['apps/web/build.ts'])
  if (code === 0) await writeFile(stampFile, stamp)
  else console.error(`${output}\nThe web could not be built`)
  process.exitCode = code
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await listFiles(join(root, source))) {
      hash.update(`${file}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](dist|node_modules|coverage)[\\/]/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
}
