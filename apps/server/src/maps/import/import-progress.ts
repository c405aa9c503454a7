import type { StepRecord } from '../map-version-store.ts'

/** Progress of a running import. Steps overlap, because Valhalla's tools run at the same time as other steps. */
export type ImportEvent =
  | { readonly kind: 'begin'; readonly title: string }
  /** `share` is from 0 to 1. */
  | { readonly kind: 'share'; readonly title: string; readonly share: number }
  | {
      readonly kind: 'end'
      readonly title: string
      readonly seconds: number
      readonly figures: StepRecord['figures']
    }
  /** Steps that an earlier attempt completed. */
  | { readonly kind: 'kept'; readonly titles: readonly string[] }

export type ImportProgress = (event: ImportEvent) => void

/** Prints a line when a step begins, and the progress of long steps. */
export function importLines(say: (line: string) => void): ImportProgress {
  const shownAt = new Map<string, number>()
  return (event) => {
    if (event.kind === 'begin') {
      shownAt.set(event.title, performance.now())
      say(event.title)
    } else if (event.kind === 'share') {
      const at = shownAt.get(event.title) ?? 0
      if (performance.now() - at < shareEveryMs) return
      shownAt.set(event.title, performance.now())
      say(`${event.title}: ${percent(event.share)}`)
    } else if (event.kind === 'kept') say(keptLine(event.titles))
    else if (event.seconds >= shownFromSeconds) say(endLine(event))
  }
}

const shareEveryMs = 5000
const shownFromSeconds = 1

interface Screen {
  write(text: string): void
  readonly columns?: number | undefined
}

/**
 * Prints a line for each completed step and, below them, one updating line with the current steps, a progress bar and
 * the elapsed seconds.
 */
export function importBar(screen: Screen): { progress: ImportProgress; end(): void } {
  const running = new Map<string, { startedAt: number; share: number | undefined }>()
  const draw = () => screen.write(`\r\x1b[K${barLine(running).slice(0, (screen.columns ?? 80) - 1)}`)
  const timer = setInterval(draw, 250)
  timer.unref()
  const line = (text: string) => screen.write(`\r\x1b[K  ${text}\n`)
  return {
    progress(event) {
      if (event.kind === 'begin') running.set(event.title, { startedAt: performance.now(), share: undefined })
      else if (event.kind === 'kept') line(keptLine(event.titles))
      else if (event.kind === 'end') {
        running.delete(event.title)
        line(endLine(event))
      } else {
        const step = running.get(event.title)
        if (step) step.share = event.share
      }
      draw()
    },
    end() {
      clearInterval(timer)
      screen.write('\r\x1b[K')
    },
  }
}

function barLine(running: ReadonlyMap<string, { startedAt: number; share: number | undefined }>): string {
  const parts = [...running].map(([title, { startedAt, share }]) => {
    const seconds = `${Math.floor((performance.now() - startedAt) / 1000)} s`
    if (share === undefined) return `${title} ${seconds}`
    const full = Math.round(share * barWidth)
    return `${title} [${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${percent(share)} ${seconds}`
  })
  return parts.length === 0 ? '' : `  ${parts.join(' · ')}`
}

const barWidth = 20
const percent = (share: number) => `${Math.floor(share * 100)} %`

const keptLine = (titles: readonly string[]) => `Already completed: ${titles.join(', ')}`

function endLine({ title, seconds, figures }: ImportEvent & { kind: 'end' }): string {
  const counted = Object.entries(figures).map(([name, value]) => `, ${name}: ${formatFigure(value)}`)
  return `${title}: ${seconds.toFixed(1)} s${counted.join('')}`
}

/** 82027 → "82,027". */
export function formatFigure(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
