import type { LoadingTimes } from './loading-times.ts'

/** What is read of a report of Vitest's JSON reporter. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number | null }[]
  }[]
}

export interface SlowFile {
  readonly file: string
  /** From loading the file to the end of its last test. */
  readonly seconds: number
  /** Before the first test. */
  readonly loadingSeconds: number
  readonly tests: number
  /** The longest of its tests. */
  readonly longest: { readonly title: string; readonly seconds: number }
}

/** The files that took longest, the slowest first. */
export function listSlowest(
  reports: readonly Report[],
  loadingTimes: LoadingTimes,
  pathOf: (file: string) => string,
  count: number,
): SlowFile[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => {
      const [longest] = assertionResults.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
      const loadingSeconds = (loadingTimes[name] ?? 0) / 1000
      return {
        file: pathOf(name),
        seconds: loadingSeconds + (endTime - startTime) / 1000,
        loadingSeconds,
        tests: assertionResults.length,
        longest: { title: longest?.title ?? '', seconds: (longest?.duration ?? 0) / 1000 },
      }
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** As a table of Markdown. */
export function tableOf(files: readonly SlowFile[]): string {
  const rows = files.map(
    ({ file, seconds, loadingSeconds, tests, longest }) =>
      `| ${file} | ${seconds.toFixed(1)} | ${loadingSeconds.toFixed(1)} | ${tests} | ${longest.title.replaceAll('|', '\\|')} | ${longest.seconds.toFixed(1)} |\n`,
  )
  return `| File | Seconds | of these loading | Tests | Its longest test | Seconds |\n|---|---:|---:|---:|---|---:|\n${rows.join('')}`
}
