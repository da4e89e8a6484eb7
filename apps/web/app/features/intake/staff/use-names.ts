import { decideNames, type UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'

export type NameAction = 'match' | 'create' | 'ignore' | 'wait'
type Chosen = { readonly feed: string; readonly key: string; readonly modelId: string | null }

const DONE: Readonly<Record<NameAction, string>> = {
  match: 'matched',
  create: 'created',
  ignore: 'ignored',
  wait: 'waiting again',
}

/** Sends decisions about names, and undoes the last one. */
export function useNames() {
  const { revalidate } = useRevalidator()
  const last = useRef<readonly Chosen[]>([])

  async function send(names: readonly Chosen[], action: NameAction): Promise<boolean> {
    try {
      await api(decideNames, { body: { names: [...names], action } })
      return true
    } catch (error) {
      void toast.error(error instanceof ApiError ? error.message : 'The decision could not be saved')
      return false
    } finally {
      await revalidate()
    }
  }

  async function decide(names: readonly Chosen[], action: NameAction) {
    if (names.length === 0 || !(await send(names, action))) return
    last.current = action === 'wait' ? [] : names
    const count = names.length === 1 ? '1 name' : `${names.length} names`
    const undone = action === 'wait' ? {} : { action: { label: 'Undo', onClick: () => void undo() } }
    void toast.success(`${count} ${DONE[action]}`, undone)
  }

  /** Matches all names of a seller whose model the rules know. */
  async function matchSeller({ feed, provider }: { readonly feed: string; readonly provider: string }) {
    try {
      const { decided } = await api(decideNames, { body: { sellers: [{ feed, provider }], action: 'match' } })
      last.current = []
      void toast.success(`${decided === 1 ? '1 name' : `${decided} names`} of ${provider} matched`)
    } catch (error) {
      void toast.error(error instanceof ApiError ? error.message : 'The decision could not be saved')
    } finally {
      await revalidate()
    }
  }

  /** Returns the names of the last decision to the pending state. */
  async function undo() {
    const names = last.current
    if (names.length === 0) return
    last.current = []
    await decide(
      names.map(({ feed, key }) => ({ feed, key, modelId: null })),
      'wait',
    )
  }

  return { decide, matchSeller, undo }
}

/** Returns the request item for a name and its model; null: no model is chosen. */
export function chosenAs({ feed, key }: UnmatchedName, modelId: string | null): Chosen {
  return { feed, key, modelId }
}
