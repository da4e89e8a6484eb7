import type { listUnmatchedNames, UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CheckCheck, Link2Off } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { useKeys } from '../../../lib/use-keys.ts'
import { NameDetails } from './name-details.tsx'
import { groupNames, type NameGroup } from './name-groups.ts'
import { NameTable } from './name-table.tsx'
import { chosenAs, type NameAction, useNames } from './use-names.ts'

export type NameState = 'waiting' | 'matched' | 'ignored'
type UnmatchedPageProps = ResponseBody<typeof listUnmatchedNames> & { state: NameState }

export function UnmatchedPage({ items, state, waiting, matched, ignored, feeds }: UnmatchedPageProps) {
  const [params, setParams] = useSearchParams()
  const { decide, matchSeller, undo } = useNames()
  const [currentKey, setCurrent] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const groups = state === 'waiting' ? groupNames(items) : []
  const names = state === 'waiting' ? groups.flatMap((group) => group.names) : items
  const at = Math.max(
    0,
    names.findIndex((item) => keyOf(item) === currentKey),
  )
  const current = names[at]
  const sure = groups.find(({ id }) => id === 'sure')

  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const open = (name: UnmatchedName | undefined) => {
    if (name === undefined) return
    setCurrent(keyOf(name))
    document.querySelector(`[data-name="${CSS.escape(keyOf(name))}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const decideOne = (name: UnmatchedName, action: NameAction, modelId = name.candidates[0]?.modelId) => {
    if (action === 'match' && modelId === undefined) return
    if (name === current) open(names[at + 1] ?? names[at - 1])
    void decide([chosenAs(name, action === 'match' ? (modelId ?? null) : null)], action)
  }
  const decideGroup = ({ id, names: all }: NameGroup) =>
    void decide(
      all.map((name) => chosenAs(name, id === 'sure' ? (name.candidates[0]?.modelId ?? null) : null)),
      id === 'sure' ? 'match' : 'create',
    )
  const ofCurrent = (action: NameAction, index = 0) => {
    if (current === undefined || (state === 'waiting') === (action === 'wait')) return
    const candidate = current.candidates[index]?.modelId
    if (action !== 'match' || candidate !== undefined) decideOne(current, action, candidate)
  }

  useKeys({
    j: () => open(names[at + 1]),
    k: () => open(names[at - 1]),
    a: () => ofCurrent('match'),
    1: () => ofCurrent('match', 0),
    2: () => ofCurrent('match', 1),
    3: () => ofCurrent('match', 2),
    n: () => ofCurrent('create'),
    i: () => ofCurrent('ignore'),
    u: () => ofCurrent('wait'),
    z: () => void undo(),
    '/': () => search.current?.focus(),
    G: () => sure !== undefined && decideGroup(sure),
  })

  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col lg:h-[calc(100dvh-3.5rem)]">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
        <h1 className="text-20 font-[640] tracking-[-0.016em]">Unmatched names</h1>
        <p className="text-13 text-ink-muted max-sm:w-full">prices in USD per 1M tokens</p>
        <SegmentedControl
          label="State"
          className="xl:ml-auto"
          value={state}
          onValueChange={(next) => set('state', next === 'waiting' ? '' : next)}
          options={[
            { value: 'waiting', label: `Open ${formatCount(waiting)}` },
            { value: 'matched', label: `Matched ${formatCount(matched)}` },
            { value: 'ignored', label: `Ignored ${formatCount(ignored)}` },
          ]}
        />
        <NativeSelect
          size={32}
          aria-label="Feed"
          className="w-44"
          value={params.get('feed') ?? ''}
          onChange={(event) => set('feed', event.target.value)}
        >
          <option value="">All feeds</option>
          {feeds.map(({ id, title, waiting: count }) => (
            <option key={id} value={id}>
              {title} ({formatCount(count)})
            </option>
          ))}
        </NativeSelect>
        <form
          role="search"
          className="w-44"
          onSubmit={(event) => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('search')
            set('search', typeof text === 'string' ? text.trim() : '')
          }}
        >
          <Input
            name="search"
            type="search"
            size={32}
            aria-label="Search names"
            placeholder="Name, id or seller"
            defaultValue={params.get('search') ?? ''}
          />
        </form>
        {sure !== undefined && (
          <Button size={32} onClick={() => decideGroup(sure)}>
            <CheckCheck aria-hidden className="size-3.5" />
            Accept {sure.names.length} sure {sure.names.length === 1 ? 'match' : 'matches'} <Kbd>G</Kbd>
          </Button>
        )}
      </div>
      {current === undefined ? (
        <EmptyState title={EMPTY[state]} icon={<Link2Off aria-hidden />} className="flex-1 content-center">
          {state === 'waiting'
            ? 'Names that a feed has and the catalogue has not are listed here after a run.'
            : 'What is decided here is listed with who decided it, and can be undone.'}
        </EmptyState>
      ) : (
        <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="relative min-h-0 lg:overflow-auto">
            {state === 'waiting' ? (
              <NameTable groups={groups} current={current} onOpen={open} onDecide={decideOne} onGroup={decideGroup} />
            ) : (
              <DecidedNames names={items} current={current} onOpen={open} />
            )}
          </div>
          <NameDetails
            name={current}
            searchRef={search}
            onDecide={(action, modelId) => decideOne(current, action, modelId)}
            onSeller={(seller) => void matchSeller(seller)}
          />
        </div>
      )}
      <div className="flex h-10 shrink-0 items-center gap-4 overflow-x-auto border-t border-line px-4 text-12 text-ink-muted max-md:hidden">
        {KEYS.map(([keys, does]) => (
          <span key={does} className="flex items-center gap-1 whitespace-nowrap">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </div>
    </div>
  )
}

const keyOf = ({ feed, key }: UnmatchedName) => `${feed} ${key}`

const EMPTY: Readonly<Record<NameState, string>> = {
  waiting: 'Every name has a model',
  matched: 'No name was matched by hand',
  ignored: 'No name is ignored',
}

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['j', 'k'], 'move'],
  [['a'], 'accept'],
  [['1', '2', '3'], 'pick candidate'],
  [['/'], 'search models'],
  [['n'], 'create new'],
  [['i'], 'ignore for ever'],
  [['G'], 'accept all sure'],
  [['z'], 'undo'],
]

type DecidedNamesProps = {
  names: readonly UnmatchedName[]
  current: UnmatchedName
  onOpen: (name: UnmatchedName) => void
}

/** Lists the decided names, latest decision first. */
function DecidedNames({ names, current, onOpen }: DecidedNamesProps) {
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr className="text-left">
          {['Name in the feed', 'Feed', 'Model', 'Decided'].map((title) => (
            <th key={title} className="sticky top-0 bg-sunken px-3 py-2 text-12 font-medium text-ink-muted first:pl-5">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr
            key={keyOf(name)}
            data-name={keyOf(name)}
            aria-current={name === current ? 'true' : undefined}
            onClick={() => onOpen(name)}
            className={cx(
              'h-9 cursor-pointer border-b border-line',
              name === current ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <td className="max-w-72 truncate pl-5 font-medium" title={name.key}>
              {name.name}
            </td>
            <td className="px-3 text-ink-muted">{name.feedTitle}</td>
            <td className="px-3">{name.matched?.name ?? <span className="text-ink-muted">ignored</span>}</td>
            <td className="px-3 text-ink-muted">
              {name.decidedBy ?? ''} {name.decidedAt === null ? '' : formatDay(name.decidedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
