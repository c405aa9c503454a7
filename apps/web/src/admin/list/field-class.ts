/** A field 32 px high, as the console has them. */
export const fieldClass =
  'h-8 w-full rounded-control border border-control bg-surface px-2.5 text-sm text-ink focus:border-focus focus:outline-1 focus:outline-focus'
