import { describe, expect, it } from 'vitest'
import { describeFault, faultKinds, partNames, planOf, serverStates } from './plan.ts'

const everything = { kinds: faultKinds, parts: partNames }
const plans = Array.from({ length: 500 }, (_, seed) => planOf(seed, everything))

describe('the plan of a run', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planOf(7, everything)).toEqual(planOf(7, everything))
    expect(new Set(plans.map((plan) => JSON.stringify(plan.steps))).size).toBeGreaterThan(490)
  })

  it('has one to three faults; 500 seeds try every kind, and kill and freeze every part', () => {
    const faults = plans.flatMap(({ steps }) => steps.map(({ fault }) => fault))
    for (const { steps } of plans) {
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.length).toBeLessThan(4)
    }
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
    const named = new Set(faults.map((fault) => `${fault.kind} ${'part' in fault ? fault.part : ''}`))
    for (const part of partNames) {
      expect(named).toContain(`kill ${part}`)
      expect(named).toContain(`freeze ${part}`)
    }
  })

  it('500 seeds try every server of others slow, failing and gone', () => {
    const faults = plans.flatMap(({ steps }) => steps.map(({ fault }) => fault))
    for (const kind of ['sign-in server', 'storage', 'webhook receiver', 'feed server'] as const) {
      const states = faults.flatMap((fault) => (fault.kind === kind ? [fault.how] : []))
      expect(new Set(states), kind).toEqual(new Set(serverStates))
    }
  })

  it('waits for the standby exactly where it fails over, once, and leaves the standby alone there', () => {
    for (const { steps, isSynchronous } of plans) {
      const words = steps.map(({ fault }) => describeFault(fault))
      expect(words.filter((word) => word === 'failover').length).toBe(isSynchronous ? 1 : 0)
      if (isSynchronous) expect(words.filter((word) => word.includes('standby'))).toEqual([])
    }
  })

  it('only what nobody notices is harmless', () => {
    const [restart] = [planOf(1, { kinds: ['rolling restart', 'migration'], parts: [] })]
    expect(restart?.isHarmless).toBe(true)
    const outside = ['storage', 'webhook receiver', 'feed server'] as const
    expect(planOf(1, { kinds: outside, parts: [] }).isHarmless).toBe(true)
    expect(planOf(1, { kinds: ['kill'], parts: ['web-1'] }).isHarmless).toBe(false)
  })
})
