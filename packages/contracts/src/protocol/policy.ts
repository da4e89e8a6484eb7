import type { ApiKeyScope } from '@inferdex/domain/accounts/api-keys'
import { type Role, roles, staffRoles, type Viewer } from './roles.ts'

type Rule = { anyone: true } | { roles: readonly Role[]; owner?: true }

/**
 * The permissions of each role. The server enforces them before a handler runs; the web app shows or hides controls by
 * them.
 */
export const policy = {
  'site.read': { anyone: true },
  'catalogue.read': { anyone: true },
  'changes.follow': { anyone: true },
  'search.report': { anyone: true },
  'stack.audit': { anyone: true },
  'session.create': { anyone: true },
  'session.end': { roles },
  'account.read': { roles },
  'account.write': { roles },
  'account.recover': { anyone: true },
  'user.read': { anyone: true },
  'user.read-private': { roles: ['MODERATOR', 'ADMIN'], owner: true },
  'community.read': { anyone: true },
  'review.write': { roles },
  'review.edit': { roles: [], owner: true },
  'review.verify': { roles: ['MODERATOR', 'ADMIN'] },
  'review.delete': { roles: ['MODERATOR', 'ADMIN'], owner: true },
  'vote.cast': { roles },
  'vote.read-own': { roles },
  'submission.create': { roles },
  'submission.read': { roles: ['MODERATOR', 'ADMIN'], owner: true },
  'submission.delete': { roles: ['ADMIN'] },
  'submission.decide': { roles: ['MODERATOR', 'ADMIN'] },
  'people.read': { roles: ['MODERATOR', 'ADMIN'] },
  'people.write': { roles: ['ADMIN'] },
  'audit.read': { roles: ['ADMIN'] },
  'admin.enter': { roles: staffRoles },
  'models.manage': { roles: ['ADMIN'] },
  'providers.manage': { roles: ['ADMIN'] },
  'deals.manage': { roles: ['ADMIN'] },
  'imports.manage': { roles: ['ADMIN'] },
  'feeds.manage': { roles: ['ADMIN'] },
  'intake.manage': { roles: ['ADMIN'] },
  'jobs.manage': { roles: ['ADMIN'] },
  'pricing.manage': { roles: ['ADMIN'] },
  /** Authors manage posts, moderators manage comments; each call has a separate permission. */
  'blog-manager.enter': { roles: ['CONTRIBUTOR', 'MODERATOR', 'ADMIN'] },
  'posts.manage': { roles: ['CONTRIBUTOR', 'ADMIN'] },
  'posts.edit': { roles: ['ADMIN'], owner: true },
  /** Publish under another author's name. */
  'posts.name-author': { roles: ['ADMIN'] },
  'newsletter.subscribe': { anyone: true },
  'newsletter.manage': { roles: ['ADMIN'] },
  'contact.send': { anyone: true },
  'message.manage': { roles: ['ADMIN'] },
  'media.manage': { roles: ['CONTRIBUTOR', 'ADMIN'] },
  'comment.read': { anyone: true },
  'comment.write': { roles },
  'comment.edit': { roles: [], owner: true },
  'comment.delete': { roles: ['MODERATOR', 'ADMIN'], owner: true },
  'comments.moderate': { roles: ['MODERATOR', 'ADMIN'] },
  'watching.read': { roles },
  'watching.write': { roles },
  'watching.unsubscribe': { anyone: true },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy

/** The actions of each API key scope. All are public: a key raises limits, but grants no permission. */
export const keyActions = {
  catalogue: ['site.read', 'catalogue.read', 'community.read', 'comment.read'],
} as const satisfies Record<ApiKeyScope, readonly Action[]>

/** Returns whether the viewer may do something. The caller passes `isOwner` for rules that also allow the owner. */
export function can(viewer: Viewer | null, action: Action, isOwner = false): boolean {
  const rule: Rule = policy[action]
  if ('anyone' in rule) return true
  if (viewer === null) return false
  return rule.roles.includes(viewer.role) || (rule.owner === true && isOwner)
}

/** Returns whether the viewer may make the call at all. For `owner` rules the service checks the record later. */
export function mayCall(viewer: Viewer | null, action: Action): boolean {
  return can(viewer, action, true)
}

export function isOpenToVisitors(action: Action): boolean {
  return can(null, action)
}
