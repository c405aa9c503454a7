import { lazy } from 'react'

/** Loads with the first selection: most people who open a list of people select nothing. */
export const ApproveSelected = lazy(() =>
  import('./approve-selected.tsx').then((file) => ({ default: file.ApproveSelected })),
)
