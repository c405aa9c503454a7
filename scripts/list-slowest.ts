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
  readonly seconds: number
  readonly tests: number
  /** The longest of its tests. */
  readonly longest: { readonly title: string; readonly seconds: number }
}

/** The files whose tests took longest, the slowest first. */
export function listSlowest(
  reports: readonly Report[],
  pathOf: (file: string) => string,
  count: number,
): SlowFile[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => {
      const [longest] = assertionResults.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
      return {
        file: pathOf(name),
        seconds: (endTime - startTime) / 1000,
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
    ({ file, seconds, tests, longest }) =>
      `| ${file} | ${seconds.toFixed(1)} | ${tests} | ${longest.title.replaceAll('|', '\\|')} | ${longest.seconds.toFixed(1)} |\n`,
  )
  return `| File | Seconds | Tests | Its longest test | Seconds |\n|---|---:|---:|---|---:|\n${rows.join('')}`
}
