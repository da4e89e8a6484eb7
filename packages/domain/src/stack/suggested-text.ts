import { type AuditedId, auditState } from './audit-text.ts'
import { hasSecret, replaceIds } from './stack-ids.ts'

type MovedId = Pick<AuditedId, 'id' | 'match' | 'provider' | 'retirement'> & {
  readonly providerModelId: string | null
  readonly successors: readonly {
    readonly bill: { readonly provider: { readonly slug: string }; readonly providerModelId: string | null } | null
  }[]
}

/**
 * Returns the replacements for ids of models that are retired or will be: the first successor that the same seller has.
 * Other sellers would need another key, and guesses are not reliable, so both are left unchanged.
 */
export function suggestedMoves(items: readonly MovedId[]): Map<string, string> {
  const moves = items.flatMap((item): [string, string][] => {
    const state = auditState(item)
    if ((state !== 'retired' && state !== 'retiring') || item.match === 'guess' || item.providerModelId === null)
      return []
    const here = item.successors.find(({ bill }) => bill?.provider.slug === item.provider?.slug)?.bill?.providerModelId
    const next = here == null ? null : movedId(item.id, item.providerModelId, here)
    return next === null || next === item.id ? [] : [[item.id.toLowerCase(), next]]
  })
  return new Map(moves)
}

/** Returns the id with the seller's name of another model, and the same prefix; null if the prefix is ambiguous. */
function movedId(id: string, own: string, next: string): string | null {
  if (id.toLowerCase().endsWith(own.toLowerCase())) return id.slice(0, id.length - own.length) + next
  const parts = id.split('/')
  const depth = own.split('/').length
  return parts.length < depth ? null : [...parts.slice(0, parts.length - depth), next].join('/')
}

export type SuggestedLine = { readonly sign: ' ' | '-' | '+' | '…'; readonly text: string }
export type SuggestedText = {
  /** The whole text with replaced ids. */
  readonly text: string
  /** The changed lines with the context above them; never a line with a secret. */
  readonly lines: readonly SuggestedLine[]
  /** How many lines change. */
  readonly changed: number
}

const LINES_ABOVE = 2

/** Replaces the ids of a text and returns the changes. Runs in the browser: the text is not sent. */
export function suggestedText(text: string, moves: ReadonlyMap<string, string>): SuggestedText {
  const replaced = replaceIds(text, moves)
  const shown: SuggestedLine[] = []
  let changed = 0
  let upTo = 0
  for (const [index, { before, after, ids }] of replaced.lines.entries()) {
    if (before === after) continue
    changed += 1
    const from = Math.max(upTo, index - LINES_ABOVE)
    if (from > upTo) shown.push({ sign: '…', text: '' })
    const above = replaced.lines.slice(from, index).filter((line) => !hasSecret(line.before))
    shown.push(...above.map((line) => ({ sign: ' ', text: line.before }) as const))
    const isSafe = !hasSecret(before)
    const old = isSafe ? [before] : ids.map(([id]) => id)
    const next = isSafe ? [after] : ids.map(([, id]) => id)
    shown.push(...old.map((line) => ({ sign: '-', text: line }) as const))
    shown.push(...next.map((line) => ({ sign: '+', text: line }) as const))
    upTo = index + 1
  }
  return { text: replaced.text, lines: shown, changed }
}
