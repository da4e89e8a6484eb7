import { readUnsavedPost } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { AccessDenied } from '../../features/blog/staff/access-denied.tsx'
import { PostEditor } from '../../features/blog/staff/post-editor.tsx'
import { PostEditorSkeleton } from '../../features/blog/staff/post-editor-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { currentViewer } from '../../lib/api/viewer.ts'
import { adminMeta } from './admin-meta.ts'
import { PostMedia, uploadPicture } from './post-media.tsx'
import type { Route } from './+types/new-blog'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'New post')
}

export async function clientLoader() {
  const viewer = currentViewer()
  if (viewer === null || !can(viewer, 'posts.manage')) return { author: null, unsaved: null }
  const { version } = await withFallback(api(readUnsavedPost), { version: null }, 'The unsaved post')
  return { author: viewer.username, unsaved: version }
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <PostEditorSkeleton />
}

export default function NewBlogRoute({ loaderData: { author, unsaved } }: Route.ComponentProps) {
  if (author === null) return <AccessDenied />
  return <PostEditor post={null} author={author} unsaved={unsaved} media={PostMedia} upload={uploadPicture} />
}
