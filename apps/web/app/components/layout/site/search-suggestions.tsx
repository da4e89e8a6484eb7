import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { CloudOff, CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { searchPrice } from './search-price.ts'
import { findSuggestions, type Suggestions } from './suggestions.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { cx } from '../../ui/cx.ts'
import { CutName } from '../../figures/cut-name.tsx'
import { ProviderLogo } from '../../figures/provider-logo.tsx'

const PAUSE_MS = 300

type SearchSuggestionsProps = {
  /** At least two characters, trimmed. */
  text: string
  input: RefObject<HTMLInputElement | null>
  /** Called when the list should close. */
  onClose: () => void
  /** Called when a link was followed. */
  onChoose: () => void
}

type Failure = 'unavailable' | 'offline'
type Found = { text: string; suggestions: Suggestions | Failure }

/** Lists matches while the user types. They are real links, so that they open in a new tab and need no ARIA roles. */
export function SearchSuggestions({ text, input, onClose, onChoose }: SearchSuggestionsProps) {
  const { found, ask } = useSuggestions(text)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => moveIntoList(input.current, list), [input])

  if (found === null) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links inside
    <div
      ref={list}
      role="group"
      aria-label="Search suggestions"
      onKeyDown={(event) => moveWithin(event, input.current, onClose)}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-96 overflow-y-auto overscroll-contain rounded-box border border-line-strong bg-surface p-1.5 text-ink shadow-float"
    >
      {typeof found.suggestions === 'string' ? (
        <Unavailable failure={found.suggestions} onRetry={() => ask(text)} />
      ) : (
        <Offered suggestions={found.suggestions} onChoose={onChoose} />
      )}
      <Link
        to={paths.search(text)}
        onClick={onChoose}
        className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-13 font-medium text-accent hover:bg-sunken focus-visible:bg-accent-soft"
      >
        <CornerDownLeft aria-hidden className="size-4" />
        <span className="truncate">View all results for "{text}"</span>
      </Link>
      <p role="status" className="sr-only">
        {announcement(found.suggestions)}
      </p>
    </div>
  )
}

/** Loads suggestions after a pause in typing. A response for a text that has changed since is dropped. */
function useSuggestions(text: string) {
  const [found, setFound] = useState<Found | null>(null)
  const latest = useRef(text)
  const ask = useCallback((wanted: string) => {
    const show = (suggestions: Found['suggestions']) => {
      if (latest.current === wanted) setFound({ text: wanted, suggestions })
    }
    // Only a request that did not reach the server fails with a TypeError.
    findSuggestions(wanted).then(show, (error: unknown) => show(error instanceof TypeError ? 'offline' : 'unavailable'))
  }, [])
  useEffect(() => {
    latest.current = text
    const pause = setTimeout(() => ask(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, ask])
  return { found, ask }
}

function Offered({ suggestions, onChoose }: { suggestions: Suggestions; onChoose: () => void }) {
  const { corrected, hasProvidersFirst } = suggestions
  if (suggestions.providers.length + suggestions.models.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 px-2.5 py-2 text-13 text-ink-muted">
        No providers or models match.
        <Link to={paths.submit()} onClick={onChoose} className="font-medium text-accent hover:text-accent-strong">
          Submit a model
        </Link>
      </p>
    )
  }
  const providers = suggestions.providers.map(({ slug, name, description }) => (
    <Suggestion
      key={slug}
      to={paths.provider(slug)}
      name={name}
      logo={{ name, slug }}
      kind="Provider"
      onChoose={onChoose}
    >
      {description}
    </Suggestion>
  ))
  const models = suggestions.models.map((model) => (
    <Suggestion
      key={model.slug}
      to={paths.model(model.slug)}
      name={model.name}
      logo={{ name: model.lab ?? model.name, slug: model.labSlug }}
      kind="Model"
      price={searchPrice(model)}
      onChoose={onChoose}
    >
      {model.family} family
      {model.contextWindow !== null && `, ${formatContextWindow(model.contextWindow)} tokens context`}
    </Suggestion>
  ))
  return (
    <>
      {corrected !== null && (
        <p className="px-2.5 pt-1.5 pb-1 text-12 font-medium text-ink-muted">Did you mean “{corrected}”?</p>
      )}
      <ul>
        {hasProvidersFirst ? providers : models}
        {hasProvidersFirst ? models : providers}
      </ul>
    </>
  )
}

type SuggestionProps = {
  to: string
  name: string
  logo: { name: string; slug: string | null }
  kind: string
  price?: { text: string; note: string }
  onChoose: () => void
  children: ReactNode
}

function Suggestion({ to, name, logo, kind, price, onChoose, children }: SuggestionProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        className="flex items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-sunken focus-visible:bg-accent-soft"
      >
        <ProviderLogo {...logo} size={24} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate text-14 font-medium">
              <CutName name={name} />
            </span>
            {/* On phones the name needs the space: a price already implies a model. */}
            <span className={cx('shrink-0', price && 'max-sm:sr-only')}>
              <Badge>{kind}</Badge>
            </span>
          </span>
          <span className="block truncate text-12 text-ink-muted">{children}</span>
        </span>
        {price && (
          <span className="shrink-0 text-right text-12 text-ink-muted">
            <span className={cx('block text-13', price.text.startsWith('$') && 'figure text-ink')}>{price.text}</span>
            <span className="block">{price.note}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const FAILURES = {
  unavailable: 'Search is unavailable',
  offline: 'Search needs a connection.',
} as const satisfies Record<Failure, string>

function Unavailable({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <p className="flex items-center gap-2.5 px-2.5 py-1.5 text-13">
      <CloudOff aria-hidden className="size-4 text-ink-faint" />
      {FAILURES[failure]}
      <button type="button" onClick={onRetry} className={buttonClass({ size: 28, className: 'ml-auto' })}>
        Retry
      </button>
    </p>
  )
}

function announcement(suggestions: Found['suggestions']): string {
  if (typeof suggestions === 'string') return FAILURES[suggestions]
  const count = suggestions.providers.length + suggestions.models.length
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the down arrow to reach them.`
}

/** Moves the focus from the field into the list: down arrow to the first link, up arrow to the last. */
function moveIntoList(field: HTMLInputElement | null, list: RefObject<HTMLElement | null>): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = linksIn(list.current)
    const target = event.key === 'ArrowDown' ? links[0] : links.at(-1)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  field?.addEventListener('keydown', onKey)
  return () => field?.removeEventListener('keydown', onKey)
}

function moveWithin(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    field?.focus()
    return
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = linksIn(event.currentTarget)
  const next = links[links.findIndex((link) => link === document.activeElement) + step]
  ;(next ?? field)?.focus()
}

function linksIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])]
}
