import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { searchModelsToPick } from '@inferdex/contracts/search/lookups'
import { formatDay } from '@inferdex/domain/text/date-display'
import { groupThousands } from '@inferdex/domain/text/number-display'
import { ExternalLink } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { api } from '../../../lib/api/api.ts'
import { Confidence } from './name-table.tsx'
import type { NameAction } from './use-names.ts'

type NameDetailsProps = {
  name: UnmatchedName
  searchRef: Ref<HTMLInputElement>
  onDecide: (action: NameAction, modelId?: string) => void
  onSeller: (seller: { readonly feed: string; readonly provider: string }) => void
}

/** Shows the feed's data for a name, and all actions on it. */
export function NameDetails({ name, searchRef, onDecide, onSeller }: NameDetailsProps) {
  return (
    <aside
      aria-label="Current name"
      className="grid min-h-0 content-start gap-4 overflow-y-auto border-line p-4 max-lg:border-t lg:border-l"
    >
      <h2 className="text-14 font-semibold break-all">{name.name}</h2>
      <Facts name={name} />
      {name.decidedAt === null ? (
        <Choices name={name} searchRef={searchRef} onDecide={onDecide} onSeller={onSeller} />
      ) : (
        <>
          <p className="text-13">
            {name.matched === null ? 'Ignored for ever' : `Matched to ${name.matched.name}`} by{' '}
            {name.decidedBy ?? 'a former colleague'}, {formatDay(name.decidedAt)}.
          </p>
          <Button size={32} className="justify-self-start" onClick={() => onDecide('wait')}>
            Undo, let it wait again <Kbd>u</Kbd>
          </Button>
          <p className="text-12 text-ink-muted">
            An offer or a model that the decision made is removed if no value of it has arrived since.
          </p>
        </>
      )}
    </aside>
  )
}

function Facts({ name }: { name: UnmatchedName }) {
  const price = [name.input, name.output].map((amount) => (amount === null ? 'n/a' : `$${amount}`)).join(' / ')
  const facts = [
    ['Feed', `${name.feedTitle}, ${formatDay(name.firstSeenAt)}`],
    ['Id', name.key],
    ['Seller', name.provider],
    ['Maker', name.maker],
    ['Price', name.input === null && name.output === null ? null : price],
    ['Context', name.contextWindow === null ? null : groupThousands(name.contextWindow)],
    ['Released', name.releaseDate],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1 text-13">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
      {name.url !== null && (
        <div className="contents">
          <dt className="text-ink-muted">Source</dt>
          <dd>
            <a href={name.url} target="_blank" rel="noreferrer" className="text-accent-strong">
              {new URL(name.url).hostname} <ExternalLink aria-hidden className="inline size-3" />
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Choices({ name, searchRef, onDecide, onSeller }: NameDetailsProps) {
  const best = name.candidates[0]
  const { provider } = name
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-13 font-semibold">Which model is it?</h3>
        {best === undefined && <p className="text-13 text-ink-muted">No model of the catalogue is like it.</p>}
        <ul className="overflow-hidden rounded-box border border-line empty:hidden">
          {name.candidates.map((candidate, index) => (
            <li key={candidate.modelId} className="border-b border-line last:border-0 first:bg-accent-soft">
              <button
                type="button"
                onClick={() => onDecide('match', candidate.modelId)}
                className="grid w-full cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-2 px-2.5 py-2 text-left text-13 hover:bg-sunken"
              >
                <Kbd>{index + 1}</Kbd>
                <span className="font-medium break-words">{candidate.name}</span>
                <Confidence value={candidate.confidence} />
              </button>
            </li>
          ))}
        </ul>
        <SearchModels key={name.key} inputRef={searchRef} onPick={(id) => onDecide('match', id)} />
        <p className="text-12 text-ink-muted">
          A match is remembered: the feed’s values come from its last file within seconds, and every later run knows the
          name.
        </p>
      </div>
      {best !== undefined && (
        <Button
          size={32}
          variant="primary"
          className="justify-self-start"
          onClick={() => onDecide('match', best.modelId)}
        >
          Match to {best.name} <Kbd>a</Kbd>
        </Button>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size={32} onClick={() => onDecide('create')}>
          Create new model <Kbd>n</Kbd>
        </Button>
        <Button size={32} onClick={() => onDecide('ignore')}>
          Ignore for ever <Kbd>i</Kbd>
        </Button>
        {provider !== null && (
          <Button size={32} onClick={() => onSeller({ feed: name.feed, provider })}>
            Match all known names of {provider}
          </Button>
        )}
      </div>
    </>
  )
}

const TYPING_MS = 200

/** Finds any model of the catalogue by a partial name. */
function SearchModels({ inputRef, onPick }: { inputRef: Ref<HTMLInputElement>; onPick: (id: string) => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly { id: string; name: string; family: string }[]>([])
  useEffect(() => {
    if (text.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      api(searchModelsToPick, { query: { query: text } }).then(
        (models) => isCurrent && setFound(models.slice(0, 6)),
        () => isCurrent && setFound([]),
      )
    }, TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <Kbd>/</Kbd>
        <Input
          ref={inputRef}
          type="search"
          size={32}
          aria-label="Search models"
          placeholder="Search models"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {text.trim() !== '' && (
        <ul aria-label="Models found" className="grid gap-px">
          {found.map(({ id, name, family }) => (
            <li key={id}>
              <Button size={28} variant="ghost" block className="justify-start" onClick={() => onPick(id)}>
                {name} <span className="text-ink-muted">{family}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
