import type { Watch } from '@inferdex/contracts/watching/watching'
import type { WatchRules, WatchTarget } from '@inferdex/domain/watching/watch-rules'
import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { createStore } from '../../lib/stores/create-store.ts'

export type Target = { readonly targetType: WatchTarget; readonly targetId: string }

type OwnWatches = {
  /** The token of the user whose watches these are. */
  readonly owner: string
  /** Sorted by name. */
  readonly watches: readonly Watch[]
  /** Number of unread events. */
  readonly unread: number
  /** Targets with a pending request. They are shown as watched. */
  readonly adding: readonly string[]
}

const NO_WATCHES: OwnWatches = { owner: '', watches: [], unread: 0, adding: [] }
const NONE: readonly Watch[] = []

const ownWatches = createStore<OwnWatches>(NO_WATCHES)
/** Number of changes made in this tab, so that stale responses do not undo them. */
let changes = 0
let loadedAt = 0
let loading: { readonly token: string; readonly done: Promise<void> } | null = null

const contract = () => import('@inferdex/contracts/watching/watching')

const keyOf = ({ targetType, targetId }: Target) => `${targetType} ${targetId}`
const isOf = (watch: Target, target: Target) => keyOf(watch) === keyOf(target)

/** Returns the user's watch of a target; null if there is none, undefined while unknown and for visitors. */
export function useOwnWatch(target: Target): Watch | null | undefined {
  const token = authToken.use()
  return ownWatches.use(({ owner, watches }) =>
    token === '' || owner !== token ? undefined : (watches.find((watch) => isOf(watch, target)) ?? null),
  )
}

/** Returns whether a request to watch the target is pending. */
export function useIsBeingAdded(target: Target): boolean {
  return ownWatches.use(({ adding }) => adding.includes(keyOf(target)))
}

/** Returns all watches of the user, sorted by name. */
export function useOwnWatches(): readonly Watch[] {
  const token = authToken.use()
  return ownWatches.use(({ owner, watches }) => (token !== '' && owner === token ? watches : NONE))
}

export function useUnread(): number {
  const token = authToken.use()
  return ownWatches.use(({ owner, unread }) => (token !== '' && owner === token ? unread : 0))
}

/** Loads the user's watches once. All mounted components share one request. */
export function useOwnWatchesLoaded(): void {
  const token = authToken.use()
  useEffect(() => {
    if (token === '' || ownWatches.read().owner === token) return
    // The page works without them.
    loadOwnWatches().catch((thrown: unknown) => console.error('Own watches could not be loaded', thrown))
  }, [token])
}

const OLD_MS = 60_000

/** Reloads the user's watches when they return to the tab: there may be new events. */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    function refresh(): void {
      const isOld = Date.now() - loadedAt > OLD_MS
      if (document.visibilityState !== 'visible' || authToken.read() === '' || !isOld) return
      loadOwnWatches().catch((thrown: unknown) => console.error('Own watches could not be loaded', thrown))
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}

/** Loads the user's watches, even if they are cached. */
export function loadOwnWatches(): Promise<void> {
  const token = authToken.read()
  if (loading?.token === token) return loading.done
  const done = load(token).finally(() => {
    if (loading?.done === done) loading = null
  })
  loading = { token, done }
  return done
}

async function load(token: string): Promise<void> {
  const changesBefore = changes
  const { listWatches } = await contract()
  const { watches, unread } = await api(listWatches)
  loadedAt = Date.now()
  if (authToken.read() !== token) return
  if (changes !== changesBefore) return await load(token)
  ownWatches.write({ ...ownWatches.read(), owner: token, watches, unread })
}

/** Stores the server's number of unread events. */
export function setUnread(unread: number): void {
  ownWatches.write({ ...ownWatches.read(), unread })
}

function change(update: (watches: readonly Watch[]) => readonly Watch[]): void {
  changes += 1
  const held = ownWatches.read()
  ownWatches.write({ ...held, watches: update(held.watches) })
}

/** Watches a target with the default rules. It is shown as watched at once. */
export async function startWatching(target: Target): Promise<void> {
  const key = keyOf(target)
  if (ownWatches.read().adding.includes(key)) return
  const setAdding = (isAdding: boolean) => {
    const held = ownWatches.read()
    const others = held.adding.filter((other) => other !== key)
    ownWatches.write({ ...held, adding: isAdding ? [...others, key] : others })
  }
  setAdding(true)
  try {
    const { addWatch } = await contract()
    const { targetType, targetId } = target
    const added = await api(addWatch, { body: { targetType, targetId } })
    change((watches) => [...watches.filter((watch) => !isOf(watch, target)), added])
    if (ownWatches.read().owner !== authToken.read()) await loadOwnWatches()
  } finally {
    setAdding(false)
  }
}

/**
 * Changes rules optimistically; a refused change is reverted and the error thrown. Rules changed since are kept, even
 * the same rule with another value.
 */
export async function changeRules(watch: Watch, rules: Partial<WatchRules>): Promise<void> {
  const update = (next: (held: Watch) => Watch) =>
    change((watches) => watches.map((one) => (one.id === watch.id ? next(one) : one)))
  update((held) => ({ ...held, rules: { ...held.rules, ...rules } }))
  try {
    const { changeWatch } = await contract()
    const saved = await api(changeWatch, { params: { id: watch.id }, body: { rules } })
    update((held) => ({ ...saved, rules: withoutOwn(held.rules, rules, saved.rules) }))
  } catch (thrown) {
    update((held) => ({ ...held, rules: withoutOwn(held.rules, rules, watch.rules) }))
    throw thrown
  }
}

/** Reverts the rules that a change has set, except those changed again since. */
function withoutOwn(held: WatchRules, set: Partial<WatchRules>, by: WatchRules): WatchRules {
  const own = Object.entries(set).filter(([rule, value]) => held[rule as keyof WatchRules] === value)
  return { ...held, ...Object.fromEntries(own.map(([rule]) => [rule, by[rule as keyof WatchRules]])) }
}

/** Stops watching optimistically; if refused, the watch is restored and the error thrown. Its alerts are deleted. */
export async function stopWatching(watch: Watch): Promise<void> {
  const at = ownWatches.read().watches.findIndex(({ id }) => id === watch.id)
  const held = ownWatches.read().watches[at] ?? watch
  change((watches) => watches.filter(({ id }) => id !== watch.id))
  try {
    const { removeWatch } = await contract()
    await api(removeWatch, { params: { id: watch.id } })
  } catch (thrown) {
    // Restored at its position among later additions and changes, unless it exists again.
    change((watches) =>
      watches.some((other) => isOf(other, watch)) ? watches : watches.toSpliced(Math.max(0, at), 0, held),
    )
    throw thrown
  }
  // Fewer alerts may be unread now.
  await loadOwnWatches()
}
