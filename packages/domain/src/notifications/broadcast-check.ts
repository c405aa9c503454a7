import { type FieldProblem, when } from '../field-problem.ts'

/** An encrypted message may have 4096 bytes, and a character may need four. */
export const broadcastLimits = { title: 80, body: 500 } as const

export const broadcastUsertypes = ['rider', 'driver'] as const
export type BroadcastUsertype = (typeof broadcastUsertypes)[number]

/** `All` also includes browsers of computers. */
export const deviceTypes = ['All', 'ANDROID', 'IOS'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** What prevents a broadcast from being sent; empty when nothing does. */
export const findBroadcastProblems = (texts: {
  readonly title: string
  readonly body: string
}): FieldProblem[] => [
  ...when(texts.title.trim() === '', 'title', 'required'),
  ...when(texts.title.trim().length > broadcastLimits.title, 'title', 'too_long'),
  ...when(texts.body.trim() === '', 'body', 'required'),
  ...when(texts.body.trim().length > broadcastLimits.body, 'body', 'too_long'),
]
