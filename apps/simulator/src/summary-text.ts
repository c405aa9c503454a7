import type { Quantiles, Summary } from './summary.ts'

/** One line of progress. */
export function progressLine(summary: Summary): string {
  const { booked, accepted, started, completed, cancelledBy } = summary
  const errors = sum(summary.errors)
  return [
    `${String(summary.seconds).padStart(4)} s`,
    `booked ${booked}`,
    `accepted ${accepted}`,
    `started ${started}`,
    `completed ${completed}`,
    `cancelled ${sum(cancelledBy)}`,
    `errors ${errors}`,
  ].join('  ')
}

/** The summary at the end, one fact per line. */
export function summaryLines(summary: Summary): string[] {
  return [
    `ran             ${summary.seconds} s`,
    `trips           booked ${summary.booked}, accepted ${summary.accepted}, started ${summary.started}, completed ${summary.completed}`,
    `booking→accept  ${quantileText(summary.secondsToAccept)}`,
    `accept→pickup   ${quantileText(summary.secondsToPickup)}`,
    `event→client    ${quantileText(summary.eventLagSeconds)}`,
    `declined        ${summary.declined}`,
    `cancelled       ${countsText(summary.cancelledBy)}`,
    `positions       ${summary.positionsSent} sent, ${summary.positionsDropped} dropped`,
    `refusals        ${countsText(summary.refusals)}`,
    `connection lost ${summary.connectionLosses}`,
    `errors          ${countsText(summary.errors)}`,
  ]
}

/** Whether an error occurred that a healthy server never returns. */
export function hasFailed(summary: Summary): boolean {
  return sum(summary.errors) > 0
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return entries.length === 0 ? 'none' : entries.map(([key, count]) => `${key} ${count}`).join(', ')
}

function quantileText({ count, p50, p95 }: Quantiles): string {
  if (p50 === null || p95 === null) return 'none'
  return `p50 ${p50.toFixed(2)} s, p95 ${p95.toFixed(2)} s (${count})`
}
