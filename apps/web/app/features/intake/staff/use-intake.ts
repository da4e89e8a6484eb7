import {
  decideGroup,
  decideIntake,
  type IntakeDecision,
  type IntakeDifference,
  type IntakeOverview,
  undoIntake,
} from '@inferdex/contracts/intake/intake.staff'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { keyOf } from './intake-groups.ts'

type Choice = { readonly targetId: string; readonly field: string; readonly take: string | null }

/**
 * Sends decisions one after the other, with optimistic updates: a decided difference leaves the list at once, and
 * returns with the server's message if the request fails.
 */
export function useIntake(overview: IntakeOverview, rule: string) {
  const { revalidate } = useRevalidator()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const queue = useRef(Promise.resolve())
  const last = useRef<string | null>(null)

  const send = async (work: () => Promise<IntakeDecision>) => {
    try {
      const decision = await work()
      last.current = decision.isUndone ? null : decision.id
    } catch (error) {
      setGone(new Set())
      void toast.error(error instanceof ApiError ? error.message : 'The decision could not be saved')
    }
    await revalidate()
  }
  const run = (work: () => Promise<IntakeDecision>) => {
    const before = queue.current
    queue.current = (async () => {
      await before
      await send(work)
    })()
  }
  const hide = (items: readonly IntakeDifference[]) => setGone((before) => new Set([...before, ...items.map(keyOf)]))

  return {
    gone,
    decide: (items: readonly IntakeDifference[], choices: readonly Choice[]) => {
      if (choices.length === 0) return
      hide(items)
      run(() => api(decideIntake, { body: { choices: [...choices] } }))
    },
    decideAll: (items: readonly IntakeDifference[], provider: string | null, choose: 'suggested' | 'keep') => {
      const decided = choose === 'keep' ? items : items.filter(({ suggestion }) => suggestion !== null)
      if (decided.length === 0) {
        void toast.info('Nothing is suggested here: r keeps one, R keeps all')
        return
      }
      hide(decided)
      run(() => api(decideGroup, { body: { rule, provider, choose, until: overview.readAt } }))
    },
    undo: (id?: string) => {
      const decision = id ?? last.current ?? overview.decisions.find(({ isUndone }) => !isUndone)?.id
      if (decision === undefined) return
      setGone(new Set())
      run(() => api(undoIntake, { params: { id: decision } }))
    },
  }
}
