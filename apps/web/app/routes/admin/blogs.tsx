import { listManagedPosts } from '@inferdex/contracts/blog/blog.staff'
import { listComments } from '@inferdex/contracts/comments'
import { can } from '@inferdex/contracts/protocol/policy'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { AdminComments } from '../../features/comments/staff/admin-comments.tsx'
import { BlogManager, managerTab } from '../../features/blog/staff/blog-manager.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import { currentViewer } from '../../lib/api/viewer.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/blogs'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Blog Management')
}

/** Loads the current tab. A value is null if its tab is not shown or the viewer may not see it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const viewer = currentViewer()
  if (managerTab(query) === 'comments') {
    if (!can(viewer, 'comments.moderate')) return { posts: null, comments: null }
    const asked = filtersFrom(query, listComments.query)
    return { posts: null, comments: await settled(api(listComments, { query: asked }), 'Failed to load comments') }
  }
  if (!can(viewer, 'posts.manage')) return { posts: null, comments: null }
  const filters = filtersFrom(query, listManagedPosts.query)
  return { posts: await settled(api(listManagedPosts, { query: filters }), 'Failed to load blogs'), comments: null }
}

export function HydrateFallback() {
  return <ListSkeleton title="Blog Management" />
}

export default function BlogsRoute({ loaderData: { posts, comments } }: Route.ComponentProps) {
  return <BlogManager posts={posts} comments={<AdminComments loaded={comments} />} />
}
