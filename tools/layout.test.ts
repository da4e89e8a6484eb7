import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** One subject has one name in all four layers. A new subject is added to this list after a review. */
const SUBJECTS = [
  'models providers offers plans benchmarks deals free-tiers',
  'search comparison bill leaderboard home stack memo',
  'evidence changes history feeds intake exports',
  'reviews votes comments submissions watching',
  'blog media newsletter contact site',
  'accounts people audit imports bulk jobs dashboard analytics agents',
].flatMap((line) => line.split(' '))

/** Folders of subjects, and their other direct entries. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src': ['text'],
  'packages/contracts/src': ['protocol'],
  'apps/server/src/features': [],
  'apps/web/app/features': [],
}
/** Every direct subfolder of these has a README that describes its content. */
const SOURCE_ROOTS = ['packages/domain/src', 'packages/contracts/src', 'apps/server/src', 'apps/web/app']
const TREES = ['packages', 'apps/server', 'apps/web', 'e2e', 'tools']

const MAX_FILES = 25
const MAX_README_LINES = 10
const NOT_COUNTED = new Set(['.svg', '.png', '.woff2'])
/** Entries of a numbered list, such as migrations, are not counted. */
const NUMBERED = /\/\d{4}-[^/]+$/
const IGNORED = new Set(['node_modules', 'build', 'generated', '.react-router', '.vite'])

const ROOT = resolve(import.meta.dirname, '..')

type Entry = { readonly path: string; readonly isFolder: boolean }

function entriesIn(root: string, folder: string): Entry[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name) && name !== '.DS_Store')
    .map((entry) => ({ path: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
}

function foldersBelow(root: string, folder: string): string[] {
  const folders = entriesIn(root, folder).filter(({ isFolder }) => isFolder)
  return [folder, ...folders.flatMap(({ path }) => foldersBelow(root, path))]
}

const isCounted = (path: string) => !NOT_COUNTED.has(extname(path)) && !NUMBERED.test(path)

const has = (root: string, folder: string) => existsSync(join(root, folder))

/** The subject of a file or folder: `deals.staff.ts` is about deals. */
const subjectOf = (path: string) => basename(path).split('.')[0] ?? ''

function problemsOf(root: string): string[] {
  const layers = Object.entries(LAYERS).filter(([layer]) => has(root, layer))
  const strangers = layers.flatMap(([layer, others]) =>
    entriesIn(root, layer)
      .filter(({ path }) => basename(path) !== 'README.md')
      .filter(({ path }) => ![...SUBJECTS, ...others].includes(subjectOf(path)))
      .map(({ path }) => `${path} is no subject`),
  )
  const crowded = TREES.filter((tree) => has(root, tree))
    .flatMap((tree) => foldersBelow(root, tree))
    .map((folder) => ({
      folder,
      files: entriesIn(root, folder).filter(({ path, isFolder }) => !isFolder && isCounted(path)),
    }))
    .filter(({ files }) => files.length > MAX_FILES)
    .map(({ folder, files }) => `${folder} has ${files.length} files`)
  const unexplained = SOURCE_ROOTS.filter((source) => has(root, source))
    .flatMap((source) => entriesIn(root, source).filter(({ isFolder }) => isFolder))
    .flatMap(({ path }) => {
      if (!entriesIn(root, path).some((entry) => entry.path === `${path}/README.md`)) return [`${path} has no README`]
      const lines = readFileSync(join(root, path, 'README.md'), 'utf8')
        .trimEnd()
        .split('\n').length
      return lines > MAX_README_LINES ? [`${path}/README.md has ${lines} lines`] : []
    })
  return [...strangers, ...crowded, ...unexplained]
}

type Edges = Readonly<Record<string, readonly string[]>>

/** Returns the subjects of a cycle in its order, or nothing. */
function cycleIn(edges: Edges, at: string, path: readonly string[] = []): readonly string[] {
  if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
  for (const next of edges[at] ?? []) {
    const cycle = cycleIn(edges, next, [...path, at])
    if (cycle.length > 0) return cycle
  }
  return []
}

describe('the layout', () => {
  const seeded = mkdtempSync(join(tmpdir(), 'inferdex-layout-'))
  afterAll(() => rmSync(seeded, { recursive: true, force: true }))

  it('has one name per subject in all layers, small folders, and a README where one starts to look [HOUSE-01] [HOUSE-02] [HOUSE-03]', () => {
    expect(problemsOf(ROOT)).toEqual([])
  })

  it('a folder that is no subject, a crowded one and a missing or long README are reported [HOUSE-01]', () => {
    const write = (path: string, text = '') => {
      mkdirSync(dirname(join(seeded, path)), { recursive: true })
      writeFileSync(join(seeded, path), text)
    }
    write('packages/domain/src/deals/README.md', '# deals\n')
    write('packages/domain/src/misc/README.md', 'line\n'.repeat(11))
    write('apps/server/src/features/README.md')
    write('apps/server/src/features/utils/a.ts')
    for (let index = 0; index <= MAX_FILES; index += 1) write(`apps/server/src/http/file-${index}.ts`)
    expect(problemsOf(seeded).toSorted()).toEqual([
      'apps/server/src/features/utils is no subject',
      'apps/server/src/http has 26 files',
      'apps/server/src/http has no README',
      'packages/domain/src/misc is no subject',
      'packages/domain/src/misc/README.md has 11 lines',
    ])
  })

  it('edges between subjects name subjects and lead nowhere back [HOUSE-03]', () => {
    const edges = JSON.parse(readFileSync(join(ROOT, 'subject-edges.json'), 'utf8')) as Record<string, Edges>
    for (const [layer, declared] of Object.entries(edges)) {
      const named = Object.entries(declared).flatMap(([from, to]) => [from, ...to])
      expect(
        named.filter((name) => !SUBJECTS.includes(name)),
        layer,
      ).toEqual([])
      for (const from of Object.keys(declared)) expect(cycleIn(declared, from), layer).toEqual([])
    }
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['b'] }, 'a')).toEqual(['b', 'c', 'b'])
  })
})
