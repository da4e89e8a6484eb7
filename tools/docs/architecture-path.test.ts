import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

type Step = { readonly file: string; readonly name: string }

/** Returns the steps of a table whose rows begin with a number, name a file and an exported function. */
function stepsIn(markdown: string): Step[] {
  return [...markdown.matchAll(/^\| \d+\. [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, path = '', name = '']) => ({
    file: path.startsWith('packages/') ? path : `apps/server/src/${path}`,
    name,
  }))
}

function isExported({ file, name }: Step): boolean {
  const path = join(ROOT, file)
  return (
    existsSync(path) &&
    new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'))
  )
}

test('each step of a price from a feed to an inbox names a file and a function in it [HOUSE-26]', () => {
  const steps = stepsIn(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
  expect(steps.length).toBeGreaterThan(10)
  expect(steps.filter((step) => !isExported(step))).toEqual([])
})

test('a step without its file or function is seen [HOUSE-26]', () => {
  expect(stepsIn('| 1. a | `features/a.ts` | `b` |\n| c | `d` | `e` |')).toEqual([
    { file: 'apps/server/src/features/a.ts', name: 'b' },
  ])
  expect(isExported({ file: 'apps/server/src/features/a.ts', name: 'b' })).toBe(false)
  expect(isExported({ file: 'apps/server/src/jobs.ts', name: 'noSuchFunction' })).toBe(false)
  expect(isExported({ file: 'apps/server/src/jobs.ts', name: 'jobsFor' })).toBe(true)
})
