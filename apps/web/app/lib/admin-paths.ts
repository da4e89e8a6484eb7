import { paths } from './paths.ts'

/** URLs of the admin area, in their own file so that public pages do not load them. */
export const adminPaths = {
  dashboard: paths.admin,
  submissions: () => '/admin/submissions',
  users: () => '/admin/users',
  models: () => '/admin/models',
  model: (id: string) => `/admin/models/${id}`,
  newModel: () => '/admin/models/new',
  providers: () => '/admin/providers',
  provider: (id: string) => `/admin/providers/${id}`,
  newProvider: () => '/admin/providers/new',
  providerPricing: (id: string) => `/admin/providers/${id}/pricing`,
  deals: () => '/admin/deals',
  blogs: paths.adminBlogs,
  blog: (id: string) => `/admin/blogs/${id}`,
  newBlog: () => '/admin/blogs/new',
  comments: () => `${paths.adminBlogs()}?tab=comments`,
  auditLogs: () => '/admin/audit-logs',
  newsletter: () => '/admin/newsletter',
  messages: () => '/admin/messages',
  /** The audit log of one record. */
  historyOf: (id: string) => `/admin/audit-logs?targetId=${id}`,
} as const
