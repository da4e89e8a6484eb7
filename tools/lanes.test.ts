import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runInLanes, type Step } from './lanes.ts'

type Timed = Step & { ms: number; fails?: boolean }

/** Runs steps and returns their starts and ends, in order. */
async function tried(steps: readonly Timed[]) {
  const events: string[] = []
  let running = 0
  let most = 0
  const outcomes = await runInLanes(steps, 2, async ({ name, ms, fails = false }) => {
    events.push(`${name} starts`)
    most = Math.max(most, (running += 1))
    await wait(ms)
    running -= 1
    events.push(`${name} ends`)
    return !fails
  })
  return { events, most, outcomes: Object.fromEntries(outcomes) }
}

describe('steps in two lanes', () => {
  it('two at a time, in order, and the next one as soon as a lane is free [HOUSE-19]', async () => {
    const { events, most } = await tried([
      { name: 'long', ms: 60 },
      { name: 'short', ms: 10 },
      { name: 'next', ms: 10 },
    ])
    expect(most).toBe(2)
    expect(events).toEqual(['long starts', 'short starts', 'short ends', 'next starts', 'next ends', 'long ends'])
  })

  it('one that mostly waits runs beside two others [HOUSE-19]', async () => {
    const { events, most } = await tried([
      { name: 'one', ms: 40 },
      { name: 'two', ms: 40 },
      { name: 'three', ms: 5 },
      { name: 'waits', ms: 5, beside: true },
    ])
    expect(most).toBe(3)
    expect(events.slice(0, 4)).toEqual(['one starts', 'two starts', 'waits starts', 'waits ends'])
  })

  it('one that needs another waits for it while others go first; what comes alone comes last [HOUSE-19]', async () => {
    const { events } = await tried([
      { name: 'browser', ms: 5, alone: true },
      { name: 'build', ms: 40 },
      { name: 'sizes', ms: 5, after: ['build'] },
      { name: 'lint', ms: 5 },
    ])
    expect(events.filter((event) => event.endsWith('starts'))).toEqual([
      'build starts',
      'lint starts',
      'sizes starts',
      'browser starts',
    ])
    expect(events.indexOf('sizes starts')).toBeGreaterThan(events.indexOf('build ends'))
    expect(events.indexOf('browser starts')).toBe(events.length - 2)
  })

  it('what fails stops only what needs it, and a step that waits for nobody is an error', async () => {
    const { events, outcomes } = await tried([
      { name: 'build', ms: 5, fails: true },
      { name: 'system', ms: 5, after: ['build'] },
      { name: 'unit', ms: 5 },
    ])
    expect(outcomes).toEqual({ build: false, system: false, unit: true })
    expect(events).not.toContain('system starts')
    await expect(tried([{ name: 'lost', ms: 1, after: ['no such step'] }])).rejects.toThrow('lost')
  })
})
