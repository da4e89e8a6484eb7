import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from './address.ts'

type ChangeLinkProps = {
  query: ComparisonQuery
  /** Focuses the search field as soon as it is there. */
  onOpen: () => void
  className: string
  children: ReactNode
}

/** Opens the search for models or providers and puts the cursor into it. */
export function ChangeLink({ query, onOpen, className, children }: ChangeLinkProps) {
  return (
    <Link to={addressOf({ ...query, isAdding: true })} onClick={onOpen} preventScrollReset className={className}>
      {children}
    </Link>
  )
}
