import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm
/** A doc comment of a function; groups: its first word, the function's name. */
const DOC_OF_FUNCTION =
  /^\s*\/\*\*\s*(?:\* )?(\w*)(?:(?!\*\/)[\s\S])*\*\/\n\s*(?:export )?(?:default )?(?:async )?function\*? (\w+)/gm
const THIRD_PERSON = /^[A-Z][a-z]+s$/
const CODE_SPAN = /`[^`]*`/g
/** Words that made comments hard to understand; the glossary and CONTRIBUTING.md list what to write instead. */
const UNCLEAR = /\b(anew|whoever|somebody|signposts?|stretch(es)?|hangs? on)\b/i
/** The same in names, and words with an established term: response, notify, fallback, pause. */
const UNCLEAR_NAME = /answer(?!ed)|stretch|signpost|whoever|somebody|^tell[A-Z]|^askFor|keepHouse|orElse|breathe/i

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
const readmes = tracked.filter((file) => /^(apps|packages)\/.+\/README\.md$/.test(file))
/** Applied migrations are immutable, so their comments are not checked. */
const sources = tracked.filter(
  (file) =>
    /^(apps|packages|tools|e2e)\/.+\.(ts|tsx|css|sql)$/.test(file) &&
    !/\/migrations\/|server\/src\/features\/(models|imports|submissions)\//.test(file),
)
const serverCode = sources.filter((file) => /^apps\/server\/.+(?<!\.test)\.ts$/.test(file))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Documents leave out `apps/`, `packages/` and `src/`. */
const shortPath = (file: string) => file.replace(/^(apps|packages)\//, '').replace(/\bsrc\//, '')

function exists(path: string): boolean {
  const short = shortPath(path)
  return tracked.some((file) =>
    short.endsWith('/') ? `/${shortPath(file)}`.includes(`/${short}`) : shortPath(file).endsWith(short),
  )
}

/** Returns the unclear names in a file. Strings and comments do not count. */
function unclearNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && UNCLEAR_NAME.test(node.text)) found.add(`${file}: ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

describe('plain words [HOUSE-21]', () => {
  it('comments have no unclear words', () => {
    const unclear = sources.filter((file) =>
      readFileSync(file, 'utf8')
        .match(COMMENT)
        ?.some((text) => UNCLEAR.test(text)),
    )
    expect(unclear).toEqual([])
  })

  it('the doc comment of a function starts with what it does: "Returns …"', () => {
    const others = sources
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(DOC_OF_FUNCTION)]
          .filter(([, word = '']) => !THIRD_PERSON.test(word))
          .map(([, word, name]) => `${file}: ${word} … ${name}`),
      )
    expect(others).toEqual([])
  })

  it('names of the server have no unclear words', () => {
    expect(serverCode.flatMap(unclearNames)).toEqual([])
  })

  it('the READMEs of folders have no unclear words', () => {
    expect(readmes.filter((file) => UNCLEAR.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each(documents)('%s has no unclear words, and its files, functions and scripts exist', (document) => {
    const text = readFileSync(document, 'utf8')
    const spans = (text.match(CODE_SPAN) ?? []).map((span) => span.slice(1, -1))
    const paths = spans.filter((span) => /^[\w.][\w./-]*\/([\w.-]+\.(ts|tsx|md|json|cjs))?$/.test(span))
    const functions = spans.filter((span) => /^[a-z]+[A-Z]\w+$/.test(span))
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(UNCLEAR.exec(text.replaceAll(CODE_SPAN, ''))?.[0]).toBeUndefined()
    expect(paths.filter((path) => !path.startsWith('.data/') && !exists(path))).toEqual([])
    expect(functions.filter((name) => !new RegExp(`(function|const) ${name}\\b`).test(code))).toEqual([])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
