import { stableId } from '../../apps/server/src/seed/stable-id.ts'

/** Every screen of the admin area at an address that shows it. */
export const adminAddresses: readonly string[] = [
  '/admin',
  '/admin/submissions',
  '/admin/submissions?view=queue',
  '/admin/users',
  '/admin/models?minContextWindow=200000&sortBy=contextWindow&sortOrder=desc',
  '/admin/models/new',
  `/admin/models/${stableId('model', 'gpt-oss-120b')}`,
  '/admin/providers',
  `/admin/providers/${stableId('provider', 'groq')}`,
  `/admin/providers/${stableId('provider', 'groq')}/pricing`,
  '/admin/deals?activeOnly=true',
  '/admin/blogs',
  '/admin/blogs/new',
  `/admin/blogs/${stableId('post', 'how-to-read-a-price')}`,
  '/admin/audit-logs',
  '/admin/newsletter',
  '/admin/messages',
  '/admin/blogs?tab=comments',
]
