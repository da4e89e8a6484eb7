/** Imports nothing on purpose: the header reads it, and the header must stay small. */
export const roles = ['USER', 'CONTRIBUTOR', 'MODERATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** The person who asks, as far as rules need to know. */
export type Viewer = { readonly id: string; readonly role: Role }
