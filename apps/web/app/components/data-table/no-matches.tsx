import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { useMissedSearch } from '../../lib/use-missed-search.ts'
import { buttonClass } from '../ui/button-class.ts'
import type { insteadOfLink } from '../ui/navigation/instead-of-link.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

type NoMatchesProps = {
  title: string
  /** The search text, if it is the only active filter. */
  search?: string | undefined
  clear: { label: string; to: string; onClick: ReturnType<typeof insteadOfLink> }
}

/** Renders the empty state of a filtered list, with a link that clears the filters. */
export function NoMatches({ title, search, clear }: NoMatchesProps) {
  useMissedSearch(search ?? null)
  return (
    <EmptyState
      title={title}
      icon={<SearchX aria-hidden />}
      className="rounded-box border border-dashed border-line-strong"
      actions={
        <Link to={clear.to} onClick={clear.onClick} className={buttonClass({ size: 32 })}>
          {clear.label}
        </Link>
      }
    />
  )
}
