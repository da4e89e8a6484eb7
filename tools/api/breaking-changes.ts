import { apiDiff } from 'api-smart-diff'

/** Returns what a program that was written for `before` could not cope with in `after`. */
export function breakingChanges(before: object, after: object): string[] {
  // It changes what it compares.
  return apiDiff(structuredClone(before), structuredClone(after))
    .filter(({ action, path, type }) => (isOfAnswers(path) ? breaksReaders(action, path) : type === 'breaking'))
    .map(({ action, path }) => `${action} ${path.join('.')}`)
}

type Path = readonly PropertyKey[]

/** Public calls have no body, so everything with a name is in answers. */
const isOfAnswers = (path: Path) =>
  (path[0] === 'components' && path[1] === 'schemas') || (path[0] === 'paths' && path[3] === 'responses')

/** Returns whether a change of an answer breaks who reads it: more may come, but nothing may be missing or be another thing. */
function breaksReaders(action: string, path: Path): boolean {
  if (action === 'add' || path.some((step) => WORDS.has(String(step)))) return false
  return action === 'remove' || action === 'replace' || action === 'rename'
}

/** What people read, and programs do not. */
const WORDS = new Set(['description', 'title', 'example', 'examples'])
