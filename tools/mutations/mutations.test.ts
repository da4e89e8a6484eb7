import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutations } from './changes.ts'

describe('the list of changes that tests must notice', () => {
  it.each(mutations)('$id fits the code of today, exactly once', ({ file, before, after, tests }) => {
    expect(readFileSync(file, 'utf8').split(before)).toHaveLength(2)
    expect(after).not.toBe(before)
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
  })

  it('names each change once', () => {
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
  })
})
