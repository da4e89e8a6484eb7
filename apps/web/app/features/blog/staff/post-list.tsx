import { listManagedPosts } from '@inferdex/contracts/blog/blog.staff'
import { FileText, Plus, SearchX } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterCount, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { ErrorState } from '../../../components/ui/states/error-state.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import type { ManagedPosts } from './managed-posts.ts'
import { PostCard } from './post-card.tsx'

const FILTERS = ['search', 'category', 'author', 'published'] as const

export function PostList({ loaded }: { loaded: Settled<ManagedPosts> }) {
  const list = useFilterList(listManagedPosts.query, FILTERS)
  const { revalidate, state } = useRevalidator()
  if (loaded.value === null) {
    return (
      <ErrorState
        title="Failed to load blogs"
        message={loaded.failure.message}
        requestId={loaded.failure.requestId ?? undefined}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    )
  }
  const posts = loaded.value
  return (
    <>
      <Filters list={list} posts={posts} />
      {posts.items.length === 0 ? (
        <NoPosts isFiltered={Object.keys(list.active).length > 0} onClear={() => list.replaceAll({})} />
      ) : (
        <ul aria-busy={list.isLoading || undefined} className="grid gap-3 lg:grid-cols-2">
          {posts.items.map((post) => (
            <li key={post.id} className="grid min-w-0">
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      {posts.totalPages > 1 && (
        <Pagination
          page={posts.page}
          totalPages={posts.totalPages}
          to={(page) => list.to({ page: String(page) })}
          className="justify-end pt-3"
        />
      )}
    </>
  )
}

function Filters({ list, posts }: { list: FilterList; posts: ManagedPosts }) {
  return (
    <search className="flex flex-wrap items-center gap-2 pb-3">
      <FilterSearch
        list={list}
        label="Search posts"
        placeholder="Search title, excerpt, tags"
        className="w-full sm:w-66"
      />
      <FilterSearch list={list} name="author" label="Author" placeholder="Author" className="w-full sm:w-40" />
      <FilterSelect
        list={list}
        name="category"
        label="Category"
        all="All Categories"
        options={posts.categories}
        className="w-full sm:w-44"
      />
      <SegmentedControl
        label="Shown"
        value={list.filters.published ?? ''}
        onValueChange={(value) => list.set('published', value)}
        options={[
          { value: '', label: 'All' },
          { value: 'true', label: 'Published' },
          { value: 'false', label: 'Drafts' },
        ]}
      />
      <FilterCount>{posts.items.length > 0 && countText({ ...posts, isPartial: false }, 'posts')}</FilterCount>
    </search>
  )
}

function NoPosts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No posts found"
        icon={<SearchX aria-hidden />}
        actions={
          <Button size={32} onClick={onClear}>
            Clear Filters
          </Button>
        }
      >
        Nothing matches these filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No blog posts yet"
      icon={<FileText aria-hidden />}
      actions={
        <Link to={adminPaths.newBlog()} className={buttonClass({ variant: 'primary', size: 32 })}>
          <Plus aria-hidden />
          Create your first post
        </Link>
      }
    >
      What you publish here appears on the public blog.
    </EmptyState>
  )
}
