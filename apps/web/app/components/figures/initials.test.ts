import { expect, it } from 'vitest'
import { initialsOf, stableIndex } from './initials.ts'

it.each([
  ['maya.okafor', 'MO'],
  ['Maya Okafor Lind', 'MO'],
  ['Databricks', 'DA'],
  ['Vercel AI Gateway', 'VA'],
  ['tomas_v', 'TV'],
  ['h', 'H'],
  ['3M', '3M'],
  ['émile zola', 'ÉZ'],
  ['李 雨雯', '李雨'],
  ['  ', '?'],
  ['', '?'],
  ['🙂', '?'],
])('shortens %j to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('gives the same name the same index, within bounds', () => {
  for (const name of ['maya.okafor', 'jonas.b', '', 'a very long name that goes on and on']) {
    const index = stableIndex(name, 8)
    expect(index).toBe(stableIndex(name, 8))
    expect(index).toBeGreaterThanOrEqual(0)
    expect(index).toBeLessThan(8)
  }
})
