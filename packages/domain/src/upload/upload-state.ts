/** The states of an upload, as the specification names them. */
export const uploadStates = ['running', 'paused', 'success', 'canceled', 'error'] as const
export type UploadState = (typeof uploadStates)[number]

/** What a person or the network can do to an upload in each state. An error can be retried from where it stopped. */
const transitions = {
  running: ['paused', 'success', 'canceled', 'error'],
  paused: ['running', 'canceled'],
  success: [],
  canceled: [],
  error: ['running', 'canceled'],
} as const satisfies Record<UploadState, readonly UploadState[]>

export function uploadCanBecome(from: UploadState, to: UploadState): boolean {
  const next: readonly UploadState[] = transitions[from]
  return next.includes(to)
}
