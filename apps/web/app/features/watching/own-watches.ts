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
  /** By name. */
  readonly watches: readonly Watch[]
  /** News that was not read. */
  readonly unread: number
  /** Targets that the server is being asked to watch. They are shown as watched. */
  readonly adding: readonly string[]
}

const NOBODYS: OwnWatches = { owner: '', watches: [], unread: 0, adding: [] }
const NONE: readonly Watch[] = []

const ownWatches = createStore<OwnWatches>(NOBODYS)
/** Number of changes made here, so that a response to an earlier request does not undo them. */
let changes = 0
let loadedAt = 0
let loading: { readonly token: string; readonly done: Promise<void> } | null = null

const contract = () => import('@inferdex/contracts/watching/watching')

const keyOf = ({ targetType, targetId }: Target) => `${targetType} ${targetId}`
const isOf = (watch: Target, target: Target) => keyOf(watch) === keyOf(target)

/** Returns the own watch of a target; null if there is none, undefined while it is not known and for visitors. */
export function useOwnWatch(target: Target): Watch | null | undefined {
  const token = authToken.use()
  return ownWatches.use(({ owner, watches }) =>
    token === '' || owner !== token ? undefined : (watches.find((watch) => isOf(watch, target)) ?? null),
  )
}

/** Returns whether the server is being asked to watch a target. */
export function useIsBeingAdded(target: Target): boolean {
  return ownWatches.use(({ adding }) => adding.includes(keyOf(target)))
}

/** Returns everything that the user watches, by name. */
export function useOwnWatches(): readonly Watch[] {
  const token = authToken.use()
  return ownWatches.use(({ owner, watches }) => (token !== '' && owner === token ? watches : NONE))
}

export function useUnread(): number {
  const token = authToken.use()
  return ownWatches.use(({ owner, unread }) => (token !== '' && owner === token ? unread : 0))
}

/** Loads the user's watches once. Everything that mounts shares one call. */
export function useOwnWatchesLoaded(): void {
  const token = authToken.use()
  useEffect(() => {
    if (token === '' || ownWatches.read().owner === token) return
    // The page works without them.
    loadOwnWatches().catch((thrown: unknown) => console.error('Own watches could not be loaded', thrown))
  }, [token])
}

const OLD_MS = 60_000

/** Loads the user's watches again when they come back to the tab: news may have come meanwhile. */
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

/** Loads the user's watches, also if they are known. */
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

/** Stores how much news is unread, as the server says. */
export function setUnread(unread: number): void {
  ownWatches.write({ ...ownWatches.read(), unread })
}

function change(update: (watches: readonly Watch[]) => readonly Watch[]): void {
  changes += 1
  const held = ownWatches.read()
  ownWatches.write({ ...held, watches: update(held.watches) })
}

/** Watches a target with the usual rules. It is shown as watched at once. */
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
 * Changes rules at once; a refused change is taken back and the error thrown. Rules that were changed meanwhile stay,
 * also the same rule with another value.
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

/** Returns the held rules, with those that a change has set and that are still so replaced. */
function withoutOwn(held: WatchRules, set: Partial<WatchRules>, by: WatchRules): WatchRules {
  const own = Object.entries(set).filter(([rule, value]) => held[rule as keyof WatchRules] === value)
  return { ...held, ...Object.fromEntries(own.map(([rule]) => [rule, by[rule as keyof WatchRules]])) }
}

/** Stops watching at once; if that is refused, the watch is shown again and the error thrown. Its alerts are deleted. */
export async function stopWatching(watch: Watch): Promise<void> {
  const at = ownWatches.read().watches.findIndex(({ id }) => id === watch.id)
  const held = ownWatches.read().watches[at] ?? watch
  change((watches) => watches.filter(({ id }) => id !== watch.id))
  try {
    const { removeWatch } = await contract()
    await api(removeWatch, { params: { id: watch.id } })
  } catch (thrown) {
    // In its place, among what was added or changed meanwhile, unless it is there again.
    change((watches) =>
      watches.some((other) => isOf(other, watch)) ? watches : watches.toSpliced(Math.max(0, at), 0, held),
    )
    throw thrown
  }
  // Fewer alerts may be unread now.
  await loadOwnWatches()
}
