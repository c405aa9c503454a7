/** The role of a user, spelled as in the specification and in stored data. */
export const roles = ['rider', 'driver', 'fleetadmin', 'admin'] as const

export type Role = (typeof roles)[number]

/** Whether the text is one of the four roles. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}
