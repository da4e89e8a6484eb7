import { existsSync, readdirSync } from 'node:fs'
import { submissionTypes } from '@inferdex/contracts/submissions/submission-data'
import { describe, expect, it } from 'vitest'

const EFFECTS = new URL('./effects/', import.meta.url)
const fileOf = (type: string) => `${type.toLowerCase().replaceAll('_', '-')}.ts`

describe('kinds of submissions', () => {
  it.each(submissionTypes)('%s has a file of its own with apply and undo [HOUSE-09]', async (type) => {
    expect(existsSync(new URL(fileOf(type), EFFECTS))).toBe(true)
    const exported = Object.values((await import(new URL(fileOf(type), EFFECTS).href)) as Record<string, unknown>)
    expect(exported).toContainEqual({ apply: expect.any(Function), undo: expect.any(Function) })
  })

  it('no file of a kind is left over [HOUSE-09]', () => {
    const shared = new Set([
      'model-tags.ts',
      'proposed-fields.ts',
      'proposed-prices.ts',
      'reported-facts.ts',
      'submission-kind.ts',
    ])
    const kinds = readdirSync(EFFECTS).filter((name) => !shared.has(name))
    expect(kinds.toSorted()).toEqual(submissionTypes.map(fileOf).toSorted())
  })
})
