import {
  type ComparisonQuery,
  MAX_COMPARED,
  MIN_COMPARED,
  withCompared,
} from '@inferdex/domain/comparison/comparison-query'
import { Check, Plus, SearchX } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { SearchField } from '../../components/forms/search-field.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { addressOf } from './address.ts'
import { type Choice, localChoices, SHORT_CHOICES } from './choice.ts'
import type { ComparisonView } from './comparison-view.ts'
import { KeptFields } from './kept-fields.tsx'

type ComparisonPickerProps = {
  query: ComparisonQuery
  view: ComparisonView
  /** The query was changed in the browser, so the choices come from the browser's catalogue. */
  isEdited: boolean
  onChange: ChangeQuery<ComparisonQuery>
  onSettle: () => void
  /** Incremented to focus the search field. */
  focusRequest: number
}

const PICKER_ID = 'add'

/** Searches models or providers to compare. Each card is a link to the comparison with it. */
export function ComparisonPicker(props: ComparisonPickerProps) {
  const { query, view, isEdited, onChange, onSettle, focusRequest } = props
  const { kind, slugs, showAll } = query
  const loaded = catalogue.use()
  const own = useMemo(
    () => (isEdited && loaded.state === 'ready' ? localChoices(loaded.value, query) : null),
    [isEdited, loaded, query],
  )
  const { cards, hasMore } = own ?? view.choices
  const toggled = { ...query, showAll: !showAll }
  const canShowLess = showAll && cards.length > SHORT_CHOICES
  return (
    <section aria-labelledby={PICKER_ID} className="pt-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={PICKER_ID} className="scroll-mt-20 text-16 font-semibold tracking-[-0.01em]">
          Add {kind === 'model' ? 'models' : 'providers'}
        </h2>
        <PickerSearch query={query} onChange={onChange} onSettle={onSettle} focusRequest={focusRequest} />
        <p className="text-13 text-ink-muted sm:ml-auto">
          <span className="tabular-nums">{slugs.length}</span> of {MAX_COMPARED} selected
        </p>
        <TextLink to={kind === 'model' ? paths.models() : paths.providers()} className="text-13">
          Browse all {kind === 'model' ? 'models' : 'providers'}
        </TextLink>
        {view.items.length >= MIN_COMPARED && (
          <Link
            to={addressOf({ ...query, isAdding: false, q: '', showAll: false })}
            preventScrollReset
            className={buttonClass({ size: 32 })}
          >
            Done
          </Link>
        )}
      </div>
      {cards.length === 0 ? (
        <EmptyState
          level={3}
          title={`No ${kind}s found matching your search.`}
          icon={<SearchX aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
          actions={
            <Link
              to={addressOf({ ...query, q: '' })}
              onClick={insteadOfLink(() => onChange((current) => ({ ...current, q: '' })))}
              preventScrollReset
              className={buttonClass({ size: 32 })}
            >
              Clear Search
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 md:grid-cols-3">
          {cards.map((choice) => (
            <li
              key={choice.slug}
              className={cx('min-w-0', showAll && '[contain-intrinsic-size:auto_56px] [content-visibility:auto]')}
            >
              <ChoiceCard choice={choice} query={query} />
            </li>
          ))}
        </ul>
      )}
      {(hasMore || canShowLess) && (
        <p className="mt-3 text-center">
          <Link
            to={addressOf(toggled)}
            onClick={insteadOfLink(() => onChange((current) => ({ ...current, showAll: !current.showAll })))}
            preventScrollReset
            className={buttonClass({ size: 32 })}
          >
            {showAll ? 'Show Less' : 'Show All'}
          </Link>
        </p>
      )}
    </section>
  )
}

type PickerSearchProps = Pick<ComparisonPickerProps, 'query' | 'onChange' | 'onSettle' | 'focusRequest'>

function PickerSearch({ query, onChange, onSettle, focusRequest }: PickerSearchProps) {
  const { kind } = query
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusRequest > 0) field.current?.focus()
  }, [focusRequest])
  return (
    <search className="max-sm:w-full">
      <form action={paths.compare()} onSubmit={(event) => (event.preventDefault(), onSettle())}>
        <KeptFields query={query} without="q" />
        <SearchField
          inputRef={field}
          label={`Search ${kind}s to compare`}
          placeholder={`Search ${kind}s...`}
          value={query.q}
          onType={(q) => onChange((current) => ({ ...current, q }), { typing: true })}
          onSettle={onSettle}
          className="w-full sm:w-66"
        />
      </form>
    </search>
  )
}

function ChoiceCard({ choice: { slug, name, about, logo }, query }: { choice: Choice; query: ComparisonQuery }) {
  const { slugs } = query
  const isIn = slugs.includes(slug)
  const isFull = slugs.length >= MAX_COMPARED
  const next = isIn ? slugs.filter((other) => other !== slug) : [...slugs, slug]
  return (
    <article className="flex h-14 items-center gap-2.5 rounded-box border border-line bg-surface pr-2.5 pl-3 hover:border-line-strong">
      <ProviderLogo name={logo.name} slug={logo.slug} size={24} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-13 leading-4.5 font-semibold" title={name}>
          {name}
        </h3>
        <p className="truncate text-12 text-ink-muted">{about}</p>
      </div>
      {isFull && !isIn ? (
        <span
          role="link"
          aria-disabled="true"
          title={`${MAX_COMPARED} are selected: take one out first`}
          className={buttonClass({ size: 28, className: 'cursor-not-allowed text-ink-faint!' })}
        >
          Add<span className="sr-only"> {name}</span>
        </span>
      ) : (
        <Link
          // Stays open once there is a comparison, because most visitors add more than one.
          to={addressOf(withCompared({ ...query, isAdding: next.length >= MIN_COMPARED }, next))}
          preventScrollReset
          aria-current={isIn ? 'true' : undefined}
          className={buttonClass({
            size: 28,
            className: isIn ? 'border-accent! bg-accent-soft! text-accent-strong!' : '',
          })}
        >
          {isIn ? <Check aria-hidden className="size-3.5" /> : <Plus aria-hidden className="size-3.5" />}
          {isIn ? 'Added' : 'Add'}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </article>
  )
}
