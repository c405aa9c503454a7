const bar = 'rounded-plate bg-skeleton'

/**
 * What the app's document shows until its script runs, so that no page is blank between a public page and the app. Has the
 * geometry of `PageSkeleton`, which follows; it does not show to staff, whose screens begin with their frame.
 */
export function StartSkeleton() {
  return (
    <div aria-hidden="true" className="start-skeleton mx-auto w-full max-w-xl px-4 py-6">
      <div className={`${bar} mb-6 h-8 w-44`} />
      {[0, 1, 2].map((row) => (
        <div key={row} className="mb-4 grid gap-3 rounded-card border border-line p-4">
          <div className={`${bar} h-5 w-28`} />
          <div className={`${bar} h-3 w-3/4`} />
          <div className={`${bar} h-3 w-1/2`} />
        </div>
      ))}
    </div>
  )
}
