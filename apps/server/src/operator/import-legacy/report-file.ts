import { appendFileSync, closeSync, openSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import type { ReportDetail } from './import-report.ts'

/** The file with a line of JSON for each record that was not placed, or not wholly. Only this user can read it. */
export class ReportFile {
  private readonly path: string
  private readonly descriptor: number

  private constructor(path: string, descriptor: number) {
    this.path = path
    this.descriptor = descriptor
  }

  /** Replaces an earlier report. Throws StartupError when it cannot be written, or is the export itself. */
  static async create(path: string, exportFile: string): Promise<ReportFile> {
    if ((await realPathOf(path)) === (await realPathOf(exportFile)))
      throw new StartupError(`${path} is the export itself: name another file for the report`)
    try {
      return new ReportFile(path, openSync(path, 'w', 0o600))
    } catch (error) {
      throw notWritable(path, error)
    }
  }

  /** Throws StartupError when there is no space left, for example. */
  write(detail: ReportDetail): void {
    try {
      appendFileSync(this.descriptor, `${JSON.stringify(detail)}\n`)
    } catch (error) {
      throw notWritable(this.path, error)
    }
  }

  close(): void {
    closeSync(this.descriptor)
  }
}

/** Where links lead to; the path itself when there is no such file yet. */
const realPathOf = (path: string) => realpath(path).catch(() => resolve(path))

const notWritable = (path: string, error: unknown) => {
  const { code } = error as NodeJS.ErrnoException
  return new StartupError(
    `The report ${path} cannot be written (${code}): name a file that this user can write, with --report FILE`,
  )
}
