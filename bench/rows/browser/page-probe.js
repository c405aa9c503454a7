// Runs in the page before its own scripts and records the browser's entries on loading and interaction.
;(() => {
  const seen = { largestPaintMs: 0, firstPaintMs: 0, shifts: [], longTasks: [], interactions: {} }
  const observe = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaintMs = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaintMs = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const of = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName ?? '')
    if (!entry.hadRecentInput) seen.shifts.push({ atMs: entry.startTime, value: entry.value, of })
  })
  observe('longtask', (entry) => seen.longTasks.push({ atMs: entry.startTime, ms: entry.duration }))
  const interaction = (entry) => {
    if (!entry.interactionId) return
    const { interactionId, duration, startTime, processingEnd } = entry
    const { ms, handledMs } = seen.interactions[interactionId] ?? { ms: 0, handledMs: 0 }
    seen.interactions[interactionId] = {
      ms: Math.max(ms, duration),
      handledMs: Math.max(handledMs, processingEnd - startTime),
    }
  }
  observe('event', interaction, { durationThreshold: 16 })
  observe('first-input', interaction)
  let busyUntilMs = 0
  const busy = (entry) => {
    busyUntilMs = Math.max(busyUntilMs, entry.startTime + entry.duration)
  }
  observe('longtask', busy)
  observe('resource', busy)
  globalThis.benchProbe = () => ({ ...seen, quietMs: performance.now() - busyUntilMs })
})()
