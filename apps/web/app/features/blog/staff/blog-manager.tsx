import { can } from '@inferdex/contracts/protocol/policy'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { LinkTabs } from '../../../components/ui/navigation/link-tabs.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { AccessDenied } from './access-denied.tsx'
import type { ManagedPosts } from './managed-posts.ts'
import { PostList } from './post-list.tsx'

type BlogManagerProps = {
  /** Null on another tab, or if the viewer may not see them. */
  posts: Settled<ManagedPosts> | null
  /** The other tab, passed in by the route. */
  comments: ReactNode
}

export function managerTab(query: URLSearchParams): 'posts' | 'comments' {
  return query.get('tab') === 'comments' ? 'comments' : 'posts'
}

export function BlogManager({ posts, comments }: BlogManagerProps) {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const tab = managerTab(query)
  const mayWrite = can(viewer, 'posts.manage')
  return (
    <AdminPage
      title="Blog Management"
      actions={
        mayWrite && (
          <Link to={adminPaths.newBlog()} className={buttonClass({ variant: 'primary', size: 32 })}>
            <Plus aria-hidden />
            New post
          </Link>
        )
      }
    >
      <LinkTabs
        label="Blog Management"
        className="mb-4"
        tabs={[
          { to: adminPaths.blogs(), label: 'Blog Posts', current: tab === 'posts' },
          { to: adminPaths.comments(), label: 'Comments', current: tab === 'comments' },
        ]}
      />
      {tab === 'comments' ? comments : posts !== null && mayWrite ? <PostList loaded={posts} /> : <AccessDenied />}
    </AdminPage>
  )
}
