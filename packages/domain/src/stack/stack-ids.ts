import { makerOf } from '../feeds/makers.ts'
import { plainModelId } from '../feeds/model-id.ts'
import { isSecret, isSecretName } from './secrets.ts'

/** A model id of a pasted text, with the numbers of its lines. */
export type FoundId = { readonly id: string; readonly lines: readonly number[] }
/** `left` is the number of further ids, beyond the limit of one lookup. */
export type FoundIds = { readonly ids: readonly FoundId[]; readonly left: number }

export const MAX_STACK_TEXT = 100_000
export const MAX_STACK_IDS = 100
const MAX_LINES = 20
const MAX_ID_LENGTH = 120
const MAX_TOKEN_LENGTH = 300

/**
 * Finds the model ids in a text: a list of ids, a LiteLLM config, an .env file, code or an export. Returns nothing else
 * of the text. Runs in the browser, so that only ids are sent, and again on the server: ids, one per line, give the
 * same ids.
 */
export function stackIds(text: string): FoundIds {
  const lines = text.slice(0, MAX_STACK_TEXT).split(/\r\n|\r|\n/)
  const kind = kindOf(lines)
  const found = new Map<string, { id: string; lines: number[] }>()
  for (const [index, line] of lines.entries()) {
    for (const { id } of idsOfLine(line, kind)) {
      const known = found.get(id.toLowerCase()) ?? { id, lines: [] }
      found.set(id.toLowerCase(), known)
      if (known.lines.length < MAX_LINES && known.lines.at(-1) !== index + 1) known.lines.push(index + 1)
    }
  }
  const ids = [...found.values()]
  return { ids: ids.slice(0, MAX_STACK_IDS), left: Math.max(0, ids.length - MAX_STACK_IDS) }
}

export type ReplacedLine = {
  readonly before: string
  readonly after: string
  /** The replaced ids with their replacements. */
  readonly ids: readonly (readonly [before: string, after: string])[]
}

/** Replaces ids of a text, given in lower case, where `stackIds` finds them. Everything else is unchanged. */
export function replaceIds(
  text: string,
  moves: ReadonlyMap<string, string>,
): { text: string; lines: readonly ReplacedLine[] } {
  const parts = text.split(/(\r\n|\r|\n)/)
  const kind = kindOf(parts.filter((_, index) => index % 2 === 0))
  const replaced = parts.map((before, index): ReplacedLine => {
    const found = index % 2 === 0 ? idsOfLine(before, kind) : []
    const ids = found.flatMap(({ id, at }) => {
      const next = moves.get(id.toLowerCase())
      return next === undefined ? [] : [{ id, at, next }]
    })
    const after = ids.reduceRight(
      (line, { id, at, next }) => line.slice(0, at) + next + line.slice(at + id.length),
      before,
    )
    return { before, after, ids: ids.map(({ id, next }) => [id, next] as const) }
  })
  return { text: replaced.map(({ after }) => after).join(''), lines: replaced.filter((_, index) => index % 2 === 0) }
}

/** Returns whether a line may contain a secret: by its name, by its format, or in a URL. */
export function hasSecret(line: string): boolean {
  if (/:\/\/[^/\s]*@/.test(line)) return true
  return [...line.matchAll(TOKEN)].some((match) => {
    const token = tokenOf(match)
    return isSecret(token) || (isSecretName(token) && IS_NAME.test(line.slice(match.index + token.length).slice(0, 40)))
  })
}

type TextKind = {
  /** Whether most lines set a variable; other lines are then part of a value. */
  readonly isEnv: boolean
  readonly isPackages: boolean
  /** Whether it is a LiteLLM config, where `model_name` is chosen by its owner. */
  readonly isLitellm: boolean
}

const ENV_LINE = /^\s*(?:export\s+)?[A-Z][A-Z0-9_]*\s*=/
const PACKAGE_LINE = /^\s*[A-Za-z0-9._-]+(?:\[[^\]]*\])?\s*(?:===?|>=|<=|~=|!=|>|<)\s*\d/

function kindOf(lines: readonly string[]): TextKind {
  return {
    isEnv: lines.filter((line) => ENV_LINE.test(line)).length * 2 > lines.filter((line) => line.trim() !== '').length,
    isPackages: lines.some((line) => PACKAGE_LINE.test(line)),
    isLitellm: lines.some((line) => line.includes('litellm_params')),
  }
}

const COMMENT = /^\s*(?:#|\/\/|--\s)/
const URL = /[a-z][a-z0-9+.-]{0,20}:\/\/\S*/gi
const TOKEN = /[A-Za-z0-9~@_][A-Za-z0-9._:@/~+-]*/g
/** The suffix that makes a token the name of a value. A colon inside an id is not followed by a space. */
const IS_NAME = /^["'`]?\s*(?:=(?!=)|:(?=[\s"'`[{]|$))/
const MODEL_NAME = /model|engine|deployment|llm/i

/** Returns a token without trailing punctuation. */
const tokenOf = ({ 0: text }: RegExpExecArray) => text.replace(/[-.,:;+/]+$/, '')

type PlacedId = { readonly id: string; readonly at: number }

function idsOfLine(line: string, kind: TextKind): PlacedId[] {
  if (COMMENT.test(line) || PACKAGE_LINE.test(line)) return []
  // URLs become as many spaces, so that the positions of ids do not change.
  const text = line.replaceAll(URL, (url) => ' '.repeat(url.length)).replace(/\s#.*$/, '')
  const only = text.replace(/^\s*[-*]\s/, '').replaceAll(/["'`,;\s]/g, '')
  const ids: PlacedId[] = []
  let name: string | null = null
  for (const match of text.matchAll(TOKEN)) {
    if (match[0].length > MAX_TOKEN_LENGTH) continue
    const token = tokenOf(match)
    const rest = text.slice(match.index + token.length)
    if (IS_NAME.test(rest.slice(0, 40))) {
      name = token
      continue
    }
    if (name !== null && isSecretName(name)) continue
    const isWhole = token === only && !kind.isEnv
    const isQuoted = /["'`]/.test(text[match.index - 1] ?? '') && /^["'`]/.test(rest)
    if (isModelId(token, { name, isWhole, isQuoted, kind })) ids.push({ id: token, at: match.index })
  }
  return ids
}

type Place = {
  readonly name: string | null
  /** Whether the line contains nothing else. */
  readonly isWhole: boolean
  readonly isQuoted: boolean
  readonly kind: TextKind
}

function isModelId(token: string, { name, isWhole, isQuoted, kind }: Place): boolean {
  if (!isIdShaped(token)) return false
  const hasDigit = /\d/.test(token)
  if (isWhole) return hasDigit || !kind.isPackages
  if (kind.isLitellm && name !== null && /^model_name$/i.test(name)) return false
  if (name !== null && MODEL_NAME.test(name)) return true
  if (name !== null && token.includes('/') && /^(?:id|slug|canonical_slug|name)$/i.test(name)) return true
  return isOfMaker(token) && (hasDigit || isQuoted || (name !== null && token.includes('-')))
}

const FILE =
  /\.(?:c?[jt]sx?|py|json|ya?ml|md|txt|csv|pem|env|sh|toml|ini|lock|log|html|css|go|rs|java|rb|php|sql|png|svg|ipynb)$/i
const CONSTANT = /(?:^|\/)[A-Z][A-Z0-9]*_[A-Z0-9_]*$/

/** Returns whether a text can be a model id, and is not a secret, file or package. */
function isIdShaped(token: string): boolean {
  if (token.length < 2 || token.length > MAX_ID_LENGTH || !/[a-z]/i.test(token)) return false
  if (isSecret(token) || FILE.test(token) || CONSTANT.test(token)) return false
  if (/\.\.|\/\/|^os\.environ|\w@\w+\.\w{2,}$/.test(token)) return false
  return isOfMaker(token) || token.includes('/') || (/\d/.test(token) && /[-.:@]/.test(token))
}

function isOfMaker(token: string): boolean {
  return makerOf(plainModelId(null, token)) !== null || makerOf(plainModelId('amazon-bedrock', token)) !== null
}
