import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { releasedPath } from './api/released.ts'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** npm runs it; people run `npm version`. */
const LIFECYCLE = new Set(['preversion'])

describe('the weight of the repository [HOUSE-29]', () => {
  it('there are at most 27 npm scripts, and documents name each', () => {
    const documents = tracked.filter((file) => file.endsWith('.md')).map((file) => readFileSync(file, 'utf8'))
    const isNamed = (name: string) => documents.some((text) => new RegExp(`npm (run )?${name}\\b(?!:)`).test(text))
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(27)
    expect(Object.keys(scripts).filter((name) => !LIFECYCLE.has(name) && !isNamed(name))).toEqual([])
  })

  it('the generated client is not tracked, and of API documents only the released one, with a line per call', () => {
    expect(tracked.filter((file) => file.startsWith('packages/client/src/generated'))).toEqual([])
    expect(tracked.filter((file) => file.startsWith('docs/api/'))).toEqual([
      releasedPath().slice(process.cwd().length + 1),
    ])
    expect(readFileSync(releasedPath(), 'utf8').split('\n').length).toBeLessThan(500)
  })
})
