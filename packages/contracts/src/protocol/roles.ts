/** Imports nothing on purpose: the header reads it, and the header must stay small. */
export const roles = ['USER', 'CONTRIBUTOR', 'MODERATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** Who may enter the admin area, by the policy; here because the header asks it and does not need all the other rules. */
export const staffRoles = ['MODERATOR', 'ADMIN'] as const satisfies readonly Role[]

export function isStaff(role: Role): boolean {
  return staffRoles.some((staff) => staff === role)
}

/** The person who asks, as far as rules need to know. */
export type Viewer = { readonly id: string; readonly role: Role }
