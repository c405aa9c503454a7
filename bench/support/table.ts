import type { Aim, Figure } from '../row.ts'
import type { Sampled } from './measure.ts'

const heading = ['figure', 'ours', 'peer', 'ratio', 'aim', '']

/** The figures of a row as aligned columns: medians, and in brackets the minimum and maximum of the rounds. */
export function figureLines(figures: readonly Figure[]): string[] {
  return columns([
    heading,
    ...figures.map((figure) => [
      figure.label,
      `${shown(figure.ours)} ${figure.unit}`,
      figure.peer === null ? '–' : `${shown(figure.peer)} ${figure.unit}`,
      figure.ratio === null ? '–' : shown(figure.ratio),
      figure.aim === null ? 'for information' : aimText(figure.aim, figure.unit),
      verdict(figure.met),
    ]),
  ])
}

/** Cells padded to the width of their column, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A number with the significant digits of a measurement: 123,456 · 12.3 · 0.81. */
export function digits(value: number): string {
  const size = Math.abs(value)
  const fraction = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction })
}

function shown({ median, min, max, samples }: Sampled): string {
  return samples.length === 1 ? digits(median) : `${digits(median)} (${digits(min)}–${digits(max)})`
}

function aimText({ of, atLeast, atMost }: Aim, unit: string): string {
  const [sign, limit] = atLeast === undefined ? ['≤', atMost] : ['≥', atLeast]
  return of === 'ratio' ? `${sign} ${limit}×` : `${sign} ${limit} ${unit}`
}

function verdict(met: boolean | null): string {
  return met === null ? '' : met ? 'met' : 'MISSED'
}
