/** All roles. This file imports nothing, because the header of every page loads it. */
export const roles = ['USER', 'CONTRIBUTOR', 'MODERATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** Roles that may enter the admin area. Repeated from the policy, so that the header need not load the whole policy. */
export const staffRoles = ['MODERATOR', 'ADMIN'] as const satisfies readonly Role[]

export function isStaff(role: Role): boolean {
  return staffRoles.some((staff) => staff === role)
}

/** The signed-in user, as far as permissions need to know. */
export type Viewer = { readonly id: string; readonly role: Role }
