import { listPostVersions, readManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { AccessDenied } from '../../features/blog/staff/access-denied.tsx'
import { PostEditor } from '../../features/blog/staff/post-editor.tsx'
import { PostEditorSkeleton } from '../../features/blog/staff/post-editor-skeleton.tsx'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { orNotFound } from '../../lib/api/load.ts'
import { currentViewer } from '../../lib/api/viewer.ts'
import { adminMeta } from './admin-meta.ts'
import { PostMedia, uploadPicture } from './post-media.tsx'
import type { Route } from './+types/blog'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Edit post')
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const viewer = currentViewer()
  if (viewer === null || !can(viewer, 'posts.manage')) return null
  const [post, versions] = await Promise.all([
    orNotFound(api(readManagedPost, { params })),
    api(listPostVersions, { params }),
  ])
  // Only its author and administrators may edit it.
  if (!can(viewer, 'posts.edit', post.authorId === viewer.id)) return null
  const [newest] = versions
  // A version that was autosaved after the last save, by any user.
  const unsaved = newest?.kind === 'AUTOSAVED' ? newest : null
  return { post, unsaved, author: viewer.username }
}

// A post being edited must not change while the author types.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname
}

export function HydrateFallback() {
  return <PostEditorSkeleton />
}

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />
  return <PostEditor key={loaderData.post.id} {...loaderData} media={PostMedia} upload={uploadPicture} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Blog post not found"
      text="It may have been deleted."
      back={{ label: 'All posts', to: adminPaths.blogs() }}
    />
  )
}
