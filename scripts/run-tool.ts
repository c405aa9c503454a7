import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the project's folder, with more variables in its environment, and returns its exit code with
 * everything it printed.
 */
export function runTool(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a program in the project's folder with its output on the terminal; resolves to its exit code. */
export function showTool(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Arguments that run an installed package's command on this Node: `packageCommand('knip', 'bin/knip.js')`. */
export function packageFile(name: string, file: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), '../node_modules', name, file)
}
