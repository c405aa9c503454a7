/** What the rider of an ended ride writes about something they left in the car, and when (ISO 8601). */
export interface LostProperty {
  readonly message: string
  readonly at: string
}

/** Days after the end of a ride during which its rider can report something. */
export const lostPropertyDays = 30

export const maxLostPropertyLetters = 500
