import { type ComparisonQuery, MIN_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { addressOf } from './address.ts'

type ChangeLinkProps = {
  query: ComparisonQuery
  /** Focuses the search field once it is mounted. */
  onOpen: () => void
  className: string
  children: ReactNode
}

/** Opens the search for models or providers and puts the cursor into it. */
export function ChangeLink({ query, onOpen, className, children }: ChangeLinkProps) {
  // If the search is already open, it only needs the focus: following the link would discard the typed text.
  const isOpen = query.isAdding || query.slugs.length < MIN_COMPARED
  return (
    <Link
      to={addressOf({ ...query, isAdding: true })}
      onClick={isOpen ? insteadOfLink(onOpen) : onOpen}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  )
}
