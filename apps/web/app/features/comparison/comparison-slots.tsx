import {
  type ComparedKind,
  type ComparisonQuery,
  MAX_COMPARED,
  withCompared,
} from '@inferdex/domain/comparison/comparison-query'
import { Plus, X } from 'lucide-react'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { addressOf } from './address.ts'
import { ChangeLink } from './change-link.tsx'
import type { ComparedItem } from './comparison-view.ts'

type ComparisonSlotsProps = {
  kind: ComparedKind
  items: readonly ComparedItem[]
  query: ComparisonQuery
  onOpen: () => void
}

/** Renders four slots: the compared items, each with a button to remove it, and the empty ones. */
export function ComparisonSlots({ kind, items, query, onOpen }: ComparisonSlotsProps) {
  const free = Array.from({ length: MAX_COMPARED - items.length }, (_, index) => items.length + index)
  return (
    <ol aria-label={`Compared ${kind}s`} className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {items.map(({ slug, name, about, end, logo }) => (
        <li
          key={slug}
          className="flex h-12 min-w-0 items-center gap-2 rounded-box border border-line bg-surface pr-1.5 pl-3"
        >
          <ProviderLogo name={logo.name} slug={logo.slug} size={20} />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-13 leading-4.5 font-semibold" title={name}>
              {name}
            </b>
            <span className="block truncate text-12 text-ink-muted">
              {end === null ? about : <span className="text-caution">{end}</span>}
            </span>
          </span>
          <Link
            to={addressOf(
              withCompared(
                query,
                items.map((item) => item.slug).filter((other) => other !== slug),
              ),
            )}
            preventScrollReset
            aria-label={`Remove ${name}`}
            className="grid size-7 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </Link>
        </li>
      ))}
      {free.map((place) => (
        <li key={place} className="min-w-0">
          <ChangeLink
            query={query}
            onOpen={onOpen}
            className="flex h-12 items-center gap-2 rounded-box border border-dashed border-line-control px-3 text-13 text-ink-muted hover:border-ink-faint hover:text-ink"
          >
            <Plus aria-hidden className="size-4" />
            <span className="truncate">
              Add a {kind}
              <span className="sr-only">
                {' '}
                in slot {place + 1} of {MAX_COMPARED}
              </span>
            </span>
          </ChangeLink>
        </li>
      ))}
    </ol>
  )
}
