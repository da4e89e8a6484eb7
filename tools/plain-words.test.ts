import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm
/** A doc comment of a function; groups: its first word, the function's name. */
const DOC_OF_FUNCTION =
  /^\s*\/\*\*\s*(?:\* )?([\w-]*)(?:(?!\*\/)[\s\S])*\*\/\n\s*(?:export )?(?:default )?(?:async )?function\*? (\w+)/gm
const THIRD_PERSON = /^[A-Z][a-z-]+s$/
const CODE_SPAN = /`[^`]*`/g
const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\//g
const QUOTED = /`[^`]*`|"[^"\n]*"|“[^”]*”/g
/** Words of speech and of a house, each with an established term: report, notify, withdraw, evaluate, ingest, retry. */
const UNCLEAR_ANYWHERE = new RegExp(
  `\\b(${[
    'told|said|unsaid|speaks?|spoke|hears?|heard|opinions?|judg(e[sd]?|ing|ements?)',
    'nobody|somebody|anybody|everybody|whoever|anew|meanwhile|thereby|signposts?|stretch(es)?|hangs? on|once more',
    'of (its|his|her|their) own|(takes?|taken|took|taking) (in|back)|(is|are) no matter|breathes?',
  ].join('|')})\\b`,
  'i',
)
/** In comments also what a document may do. */
const UNCLEAR = new RegExp(`${UNCLEAR_ANYWHERE.source}|\\b(tells?|telling|says?|saying)\\b`, 'i')
const NAME_PARTS =
  'told|tell|tells|say|says|said|hear|hears|heard|opinion|opinions|judge|judged|odd|nobody|somebody|whoever|anew|meanwhile'
const capitalised = NAME_PARTS.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
/** The same in names: `said`, `wasTold`, `TOLD_AT`, `takeIn`. */
const UNCLEAR_NAME = new RegExp(
  [
    `(?<![A-Za-z])(${NAME_PARTS}|${NAME_PARTS.toUpperCase()})(?![a-z]|(?<=[A-Z])[A-Z])`,
    `(?<=[a-z])(${capitalised})(?![a-z])`,
    '(?<![a-z])[Tt]ake[sn]?(In|Back)(?![a-z])|[kK]eep(Plan|House)|orElse|askFor|[bB]reathe|[sS]tretch|[sS]ignpost',
  ].join('|'),
)
const UNCLEAR_FILE = /(^|[-/.])(words|told|said|opinions?|judge|odd|take-in|taken-in|take-back|kept-plans)(?=[-.])/
/** Names of the released API. Columns are recognised by their underscores. */
const RELEASED = new Set(['secondOpinion', 'oddFacts'])
/** Names of the server that have an established term: response, fallback. */
const UNCLEAR_SERVER_NAME = /answer(?!ed)/i

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
const readmes = tracked.filter((file) => /^(apps|packages)\/.+\/README\.md$/.test(file))
const sources = tracked.filter((file) => /\.(ts|tsx|css|sql|cjs)$/.test(file) && !file.includes('/generated/'))
const code = sources.filter((file) => /\.tsx?$/.test(file))
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

const isAllowed = (name: string) => RELEASED.has(name) || /^[a-z]+_/.test(name)

/** Returns the declared names of a file that match. Keys of object literals follow a type that is declared elsewhere. */
function declaredNames(file: string, unclear: RegExp): string[] {
  const text = readFileSync(file, 'utf8')
  // Most files need no parsing.
  if (!unclear.test(text.replaceAll(STRING_OR_COMMENT, ''))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node }
    const isUse = ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)
    if (!isUse && name && ts.isIdentifier(name) && unclear.test(name.text) && !isAllowed(name.text))
      found.add(`${file}: ${name.text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

const unclearWords = (file: string, text: string) =>
  text.match(COMMENT)?.flatMap((comment) => {
    const word = UNCLEAR.exec(comment.replaceAll(QUOTED, ''))?.[0]
    return word === undefined ? [] : [`${file}: ${word}`]
  }) ?? []

describe('plain words [HOUSE-21] [HOUSE-25]', () => {
  it('comments have no unclear words, in any folder', () => {
    expect(sources.flatMap((file) => unclearWords(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['// It was told.', 'told'],
    ['// An opinion differs.', 'opinion'],
    ['-- Taken back by staff.', 'Taken back'],
  ])('%s is refused', (comment, word) => {
    expect(unclearWords('a.ts', comment)).toEqual([`a.ts: ${word}`])
  })

  it('names of files and of what they declare have no unclear words', () => {
    expect(tracked.filter((file) => UNCLEAR_FILE.test(file) && !/\/migrations\/|plain-words/.test(file))).toEqual([])
    expect(code.flatMap((file) => declaredNames(file, UNCLEAR_NAME))).toEqual([])
    expect(['takeIn', 'wasTold', 'saidFact', 'TOLD_AT', 'keepPlan'].filter((name) => !UNCLEAR_NAME.test(name))).toEqual(
      [],
    )
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

  it('the server has responses, no answers', () => {
    expect(serverCode.flatMap((file) => declaredNames(file, UNCLEAR_SERVER_NAME))).toEqual([])
  })

  it('documents have no unclear words', () => {
    const all = tracked.filter((file) => /^(docs\/.+|CHANGELOG|SECURITY)\.md$/.test(file))
    const unclear = all.flatMap((file) => {
      const word = UNCLEAR_ANYWHERE.exec(readFileSync(file, 'utf8').replaceAll(QUOTED, ''))?.[0]
      return word === undefined ? [] : [`${file}: ${word}`]
    })
    expect(unclear).toEqual([])
  })

  it('the READMEs of folders have no unclear words', () => {
    expect(readmes.filter((file) => UNCLEAR.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each(documents)('%s has no unclear words, and its files, functions and scripts exist', (document) => {
    const text = readFileSync(document, 'utf8')
    const spans = (text.match(CODE_SPAN) ?? []).map((span) => span.slice(1, -1))
    const paths = spans.filter((span) => /^[\w.][\w./-]*\/([\w.-]+\.(ts|tsx|md|json|cjs))?$/.test(span))
    const functions = spans.filter((span) => /^[a-z]+[A-Z]\w+$/.test(span))
    const allCode = code.map((file) => readFileSync(file, 'utf8')).join('\n')
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(UNCLEAR.exec(text.replaceAll(CODE_SPAN, ''))?.[0]).toBeUndefined()
    expect(paths.filter((path) => !path.startsWith('.data/') && !exists(path))).toEqual([])
    expect(functions.filter((name) => !new RegExp(`(function|const) ${name}\\b`).test(allCode))).toEqual([])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
