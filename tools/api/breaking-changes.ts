import { apiDiff } from 'api-smart-diff'

/** Returns what in `after` would break a client that was written for `before`. */
export function breakingChanges(before: object, after: object): string[] {
  // It mutates its arguments.
  return apiDiff(structuredClone(before), structuredClone(after))
    .filter(({ action, path, type }) => (isOfAnswers(path) ? breaksReaders(action, path) : type === 'breaking'))
    .map(({ action, path }) => `${action} ${path.join('.')}`)
}

type Path = readonly PropertyKey[]

/** Public calls have no body, so every named schema belongs to responses. */
const isOfAnswers = (path: Path) =>
  (path[0] === 'components' && path[1] === 'schemas') || (path[0] === 'paths' && path[3] === 'responses')

/** Returns whether a change of a response breaks its readers: fields may be added, but not removed or changed. */
function breaksReaders(action: string, path: Path): boolean {
  if (action === 'add' || path.some((step) => WORDS.has(String(step)))) return false
  return action === 'remove' || action === 'replace' || action === 'rename'
}

/** Documentation, which clients ignore. */
const WORDS = new Set(['description', 'title', 'example', 'examples'])
