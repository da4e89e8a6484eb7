// Checks what changed since the branch left main: types, lint, format, and the tests of the touched subjects and of those
// that use them. The gate runs everything before a change lands.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

type Edges = Readonly<Record<'server' | 'web', Readonly<Record<string, readonly string[]>>>>

const DOMAIN = 'packages/domain/src'
const CONTRACTS = 'packages/contracts/src'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/app'
const SUBJECT = new RegExp(`^(${DOMAIN}|${CONTRACTS}|${SERVER}/features|${WEB}/features)/([\\w-]+)`)
/** Long tests of whole processes and of many rows are left to the gate. */
const LONG = `--exclude '**/{killed-*,*-scale}.test.ts'`

/** Returns the folders and files whose tests prove a changed file. */
function testsOf(path: string, edges: Edges): string[] {
  if (path.endsWith('.sql')) return [`${SERVER}/db/`]
  const [, layer, subject] = SUBJECT.exec(path) ?? []
  if (layer === undefined || subject === undefined) return [path.slice(0, path.lastIndexOf('/') + 1)]
  const usersIn = (side: 'server' | 'web') =>
    Object.keys(edges[side]).filter((user) => edges[side][user]?.includes(subject) === true)
  const web = [subject, ...usersIn('web')].map((user) => `${WEB}/features/${user}/`)
  if (layer.startsWith(WEB)) return web
  const server = [subject, ...usersIn('server')].map((user) => `${SERVER}/features/${user}/`)
  if (layer.startsWith(SERVER)) return server
  return [`${DOMAIN}/${subject}/`, `${CONTRACTS}/${subject}`, ...server, ...web]
}

/** Returns the commands that check these changed files, quick ones first. */
export function commandsFor(paths: readonly string[], edges: Edges): string[] {
  const code = paths.filter((path) => /\.tsx?$/.test(path))
  const formatted = paths.filter((path) => /\.(tsx?|css|json)$/.test(path))
  const places = [
    ...new Set(paths.filter((path) => /^(packages|apps|tools)\//.test(path)).flatMap((path) => testsOf(path, edges))),
  ]
  const commands = []
  if (formatted.length > 0) commands.push(`biome format --no-errors-on-unmatched ${formatted.join(' ')}`)
  if (code.length > 0)
    commands.push(`oxlint --type-aware --deny-warnings ${code.join(' ')}`, 'node tools/check.ts types')
  if (places.length > 0) {
    const tests = places.toSorted().join(' ')
    commands.push(`vitest run --project unit --project api --passWithNoTests ${LONG} ${tests}`)
  }
  return commands
}

if (import.meta.main) {
  const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const main =
    spawnSync('git', ['rev-parse', '--verify', '--quiet', 'origin/main']).status === 0 ? 'origin/main' : 'main'
  const changed = lines(git('diff', '--name-only', git('merge-base', main, 'HEAD')))
  const added = lines(git('ls-files', '--others', '--exclude-standard'))
  const edges = JSON.parse(readFileSync('subject-edges.json', 'utf8')) as Edges
  for (const command of commandsFor(
    [...changed, ...added].filter((path) => existsSync(path)),
    edges,
  )) {
    console.info(`> ${command}`)
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}
