import type { SlugHolder } from '@inferdex/contracts/protocol/records.staff'
import { paths } from './paths.ts'

/** URLs of the admin area, in their own file so that public pages do not load them. */
export const adminPaths = {
  dashboard: paths.admin,
  submissions: () => '/admin/submissions',
  submission: (id: string) => `/admin/submissions?id=${id}`,
  /** The pending submissions, one after the other. */
  queue: () => '/admin/submissions?view=queue',
  /** All submissions of one account. */
  submissionsOf: (userId: string) => `/admin/submissions?view=cards&user=${userId}`,
  users: () => '/admin/users',
  /** The list of users, filtered by a name. */
  user: (username: string) => `/admin/users?search=${encodeURIComponent(username)}`,
  models: () => '/admin/models',
  model: (id: string) => `/admin/models/${id}`,
  modelHistory: (id: string) => `/admin/models/${id}/history`,
  /** The form of a new model, with its name if known. */
  newModel: (name?: string) => `/admin/models/new${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`,
  providers: () => '/admin/providers',
  provider: (id: string) => `/admin/providers/${id}`,
  providerHistory: (id: string) => `/admin/providers/${id}/history`,
  newProvider: () => '/admin/providers/new',
  providerPricing: (id: string) => `/admin/providers/${id}/pricing`,
  deals: () => '/admin/deals',
  /** The list with the deal opened. */
  deal: (id: string) => `/admin/deals?edit=${id}`,
  dealHistory: (id: string) => `/admin/deals/${id}/history`,
  blogs: paths.adminBlogs,
  blog: (id: string) => `/admin/blogs/${id}`,
  newBlog: () => '/admin/blogs/new',
  comments: () => `${paths.adminBlogs()}?tab=comments`,
  waitingComments: () => `${paths.adminBlogs()}?tab=comments&status=PENDING`,
  auditLogs: () => '/admin/audit-logs',
  feeds: (id?: string) => `/admin/feeds${id === undefined ? '' : `?feed=${encodeURIComponent(id)}`}`,
  intake: (rule?: string) => `/admin/intake${rule === undefined ? '' : `?rule=${encodeURIComponent(rule)}`}`,
  intakeRules: () => '/admin/intake/rules',
  unmatched: () => '/admin/intake/unmatched',
  jobs: () => '/admin/jobs',
  files: () => '/admin/imports',
  newsletter: () => '/admin/newsletter',
  messages: () => '/admin/messages',
  /** The record that has a slug: its editor, or the archive. */
  holder: (kind: 'models' | 'providers' | 'blogs', { id, name, archived }: SlugHolder) =>
    archived ? `/admin/${kind}?archived=true&search=${encodeURIComponent(name)}` : `/admin/${kind}/${id}`,
  /** The audit log of one record, with the submissions, reviews and comments about it. */
  historyOf: (id: string) => `/admin/audit-logs?target=${id}`,
  /** All actions of one person. */
  actionsOf: (username: string) => `/admin/audit-logs?actor=${encodeURIComponent(username)}`,
} as const
