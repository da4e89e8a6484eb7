import { type BlogQuery, blogSearch, parseBlogQuery } from '@inferdex/domain/blog/blog-query'
import { Rss } from 'lucide-react'
import { Suspense, use, useDeferredValue, useMemo } from 'react'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { type ListQuery, useListQuery } from '../../lib/lists/use-list-query.ts'
import type { BlogPageData } from './blog-page-data.ts'
import { BlogSkeleton } from './blog-skeleton.tsx'

const BlogLists = split(async () => (await import('./blog-lists.tsx')).BlogLists)

const FORM = 'blog-form'

type Loaded = { page: BlogPageData | Promise<BlogPageData> }

/** Renders the blog. `page` is a promise while the articles are still loading. */
export function BlogPage({ page }: Loaded) {
  const list = useListQuery({ parse: parseBlogQuery, toSearch: blogSearch, isLocal: false })
  const { query, change, settle } = list
  // Deferred, so that typing is never blocked by the lists.
  const shown = useDeferredValue(query)
  const lists = useMemo(
    () => (
      <Suspense fallback={<BlogSkeleton />}>
        <BlogLists page={page} query={shown} onChange={change} />
      </Suspense>
    ),
    [page, shown, change],
  )
  return (
    <div className="wrap min-h-dvh pb-8">
      <form id={FORM} action={paths.blog()} onSubmit={(event) => (event.preventDefault(), settle())} />
      <div className="flex items-start justify-between gap-4 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div>
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Blog</h1>
          <p className="text-ink-muted sm:mt-1">
            How to read prices, limits and scores, and how we build this catalogue.
          </p>
        </div>
        <a href={paths.blogFeed()} className={buttonClass({ size: 32 })}>
          <Rss aria-hidden />
          Feed
        </a>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search articles"
          placeholder="Search articles..."
          form={FORM}
          value={query.q}
          onType={(q) => change((current) => ({ ...current, q, after: '' }), { typing: true })}
          onSettle={settle}
          className="w-full sm:w-66"
        />
        <Suspense fallback={<Category list={list} categories={[]} />}>
          <LoadedCategory list={list} page={page} />
        </Suspense>
        <button
          type="submit"
          form={FORM}
          className={buttonClass({ size: 32, className: 'hidden! noscript:inline-flex!' })}
        >
          Apply
        </button>
      </search>
      {lists}
    </div>
  )
}

function LoadedCategory({ list, page }: Loaded & { list: ListQuery<BlogQuery> }) {
  return <Category list={list} categories={(page instanceof Promise ? use(page) : page).categories} />
}

type CategoryProps = { list: ListQuery<BlogQuery>; categories: readonly string[] }

function Category({ list: { query, change }, categories }: CategoryProps) {
  // The category in the URL may no longer have published articles.
  const shown =
    query.category === '' || categories.includes(query.category) ? categories : [...categories, query.category]
  return (
    <NativeSelect
      form={FORM}
      name="category"
      size={32}
      aria-label="Category"
      value={query.category}
      onChange={({ target }) => change((current) => ({ ...current, category: target.value, after: '' }))}
      className="w-full sm:w-52"
    >
      <option value="">All Categories</option>
      {shown.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </NativeSelect>
  )
}
