import { listManagedPosts } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { ArchiveRestore, FileText, Plus, SearchX, Trash2 } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { ArchiveSwitch, isArchiveShown } from '../../../components/data-table/archive/archive-switch.tsx'
import { NothingArchived } from '../../../components/data-table/archive/nothing-archived.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterCount, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { AccountViews } from '../../../components/data-table/presets/account-views.tsx'
import { usePageInRange } from '../../../components/data-table/use-page-in-range.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { ErrorState } from '../../../components/ui/states/error-state.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import type { ManagedPosts } from './managed-posts.ts'
import { ArchivedPostCard } from './archived-post-card.tsx'
import { PostCard } from './post-card.tsx'
import { usePostSelection } from './use-post-selection.ts'

const FILTERS = ['search', 'category', 'author', 'published'] as const

export function PostList({ loaded }: { loaded: Settled<ManagedPosts> }) {
  const list = useFilterList(listManagedPosts.query, FILTERS)
  const { revalidate, state } = useRevalidator()
  const isLeaving = usePageInRange(loaded.value, list)
  const isArchive = isArchiveShown(list)
  const viewer = useViewer()
  const selection = usePostSelection()
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
      <div className="min-h-10 pb-3">
        <AccountViews list="posts" current={list.active} onLoad={list.replaceAll} />
      </div>
      {isLeaving ? null : posts.items.length === 0 && isArchive ? (
        <NothingArchived />
      ) : posts.items.length === 0 ? (
        <NoPosts isFiltered={Object.keys(list.active).length > 0} onClear={() => list.replaceAll({})} />
      ) : (
        <ul aria-busy={list.isLoading || undefined} className="grid gap-3 lg:grid-cols-2">
          {posts.items.map((post) => (
            <li key={post.id} className="relative grid min-w-0">
              {can(viewer, 'posts.edit', post.authorId === viewer?.id) && (
                <Checkbox
                  aria-label={`Select ${post.title}`}
                  checked={selection.selected.has(post.id)}
                  onChange={() => selection.toggle(post.id)}
                  className="absolute top-3 right-3 z-1"
                />
              )}
              {isArchive ? <ArchivedPostCard post={post} /> : <PostCard post={post} />}
            </li>
          ))}
        </ul>
      )}
      <SelectionBar selection={selection} isArchive={isArchive} />
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

type SelectionBarProps = { selection: ReturnType<typeof usePostSelection>; isArchive: boolean }

/** Renders the bulk actions at the lower edge, because toasts appear at the upper one. */
function SelectionBar({ selection: { selected, isPending, run, clear }, isArchive }: SelectionBarProps) {
  if (selected.size === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="Selected posts"
      className="sticky bottom-0 z-10 mt-3 flex items-center gap-2 rounded-box border border-line-strong bg-surface px-4 py-2 shadow-float"
    >
      <p role="status" className="mr-auto text-13 font-[560]">
        {selected.size} selected
      </p>
      <Button size={32} onClick={clear}>
        Clear
      </Button>
      <Button
        size={32}
        variant={isArchive ? 'primary' : 'danger'}
        pending={isPending}
        onClick={() => void run(isArchive ? 'restore' : 'archive')}
      >
        {isArchive ? <ArchiveRestore aria-hidden /> : <Trash2 aria-hidden />}
        {isArchive ? 'Restore' : 'Delete'} {selected.size}
      </Button>
    </div>
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
      <ArchiveSwitch list={list} counts={posts.counts} />
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
