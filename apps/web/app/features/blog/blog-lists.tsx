import { type BlogQuery, blogSearch, isFilteredBlog } from '@inferdex/domain/blog/blog-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { FileText, SearchX } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import type { BlogPageData } from './blog-page-data.ts'
import { FeaturedCard, LatestEntry } from './post-entries.tsx'

type BlogListsProps = {
  page: BlogPageData | Promise<BlogPageData>
  query: BlogQuery
  onChange: ChangeQuery<BlogQuery>
}

const withoutFilters = (): BlogQuery => ({ q: '', category: '', after: '' })

export function BlogLists({ page, query, onChange }: BlogListsProps) {
  const { featured, latest, after, total } = page instanceof Promise ? use(page) : page
  if (featured.length === 0 && latest.length === 0) {
    return isFilteredBlog(query) ? (
      <EmptyState
        title="No articles found matching your search."
        icon={<SearchX aria-hidden />}
        className="mt-4 rounded-box border border-dashed border-line-strong"
        actions={
          <Link
            to={paths.blog()}
            onClick={insteadOfLink(() => onChange(withoutFilters))}
            className={buttonClass({ size: 32 })}
          >
            Clear Filters
          </Link>
        }
      />
    ) : (
      <EmptyState title="There are no articles yet." icon={<FileText aria-hidden />} />
    )
  }
  const isFirst = query.after === ''
  return (
    <>
      <p aria-live="polite" className="flex min-h-11 items-center text-13 text-ink-muted">
        {total === null ? 'More than 1,000 articles' : `${formatCount(total)} ${total === 1 ? 'article' : 'articles'}`}
      </p>
      {isFirst && featured.length > 0 && (
        <section aria-labelledby="featured-articles" className="pb-8">
          <h2 id="featured-articles" className="mb-3 text-20 font-[620] tracking-[-0.015em]">
            Featured Articles
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {featured.map((post) => (
              <li key={post.id} className="grid min-w-0">
                <FeaturedCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest-articles">
          <h2 id="latest-articles" className="text-20 font-[620] tracking-[-0.015em]">
            Latest Articles
          </h2>
          <ul className="max-w-3xl divide-y divide-line">
            {latest.map((post) => (
              <li key={post.id}>
                <LatestEntry post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="More articles" className="flex gap-2 pt-2 empty:hidden">
        {!isFirst && (
          <Link to={paths.blog() + blogSearch({ ...query, after: '' })} className={buttonClass({ size: 32 })}>
            Newest
          </Link>
        )}
        {after !== null && (
          <Link to={paths.blog() + blogSearch({ ...query, after })} rel="next" className={buttonClass({ size: 32 })}>
            Older articles
          </Link>
        )}
      </nav>
    </>
  )
}
