import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const CODE_SPAN = /`[^`]*`/g
/** Words that made comments hard to understand; the glossary and CONTRIBUTING.md say what to write instead. */
const UNCLEAR = /\b(anew|whoever|somebody|signposts?|stretch(es)?|hangs? on)\b/i

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
const sources = tracked.filter((file) => /^(apps\/web|packages|tools)\/.+\.(ts|tsx|css)$/.test(file))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Documents leave out `apps/`, `packages/` and `src/`. */
const shortPath = (file: string) => file.replace(/^(apps|packages)\//, '').replace(/\bsrc\//, '')

describe('plain words [HOUSE-21]', () => {
  it('comments of the web, packages and tools have no unclear words', () => {
    const unclear = sources.filter((file) =>
      readFileSync(file, 'utf8')
        .match(COMMENT)
        ?.some((text) => UNCLEAR.test(text)),
    )
    expect(unclear).toEqual([])
  })

  it.each(documents)('%s has no unclear words, and its files and scripts exist', (document) => {
    const text = readFileSync(document, 'utf8')
    const spans = (text.match(CODE_SPAN) ?? []).map((span) => span.slice(1, -1))
    const paths = spans.filter(
      (span) => /^[\w./-]+\/[\w.-]+\.(ts|tsx|md|json|cjs)$/.test(span) && !span.startsWith('/'),
    )
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(UNCLEAR.exec(text.replaceAll(CODE_SPAN, ''))?.[0]).toBeUndefined()
    expect(paths.filter((path) => !tracked.some((file) => shortPath(file).endsWith(shortPath(path))))).toEqual([])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
