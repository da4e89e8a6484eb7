/** Far deeper than any exported file. */
const MAX_DEPTH = 32
/** Keys that could change prototypes. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type JsonReading = { readonly value: unknown } | { readonly problem: string }

/** Parses untrusted JSON: refuses deep nesting, infinite numbers and keys that could change prototypes. */
export function readJson(text: string): JsonReading {
  if (isDeeperThan(text, MAX_DEPTH)) return { problem: `it is nested more than ${MAX_DEPTH} levels deep` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: error instanceof Error ? shortened(error.message) : 'it is malformed' }
  }
  const problem = forbiddenPart(value)
  return problem === null ? { value } : { problem }
}

/** Shortens the engine's error message, which can quote long parts of the file. */
function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > limit) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}

function forbiddenPart(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'it contains a number that is too large'
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return firstProblem(value)
  const key = Object.keys(value).find((name) => FORBIDDEN_KEYS.has(name))
  return key === undefined ? firstProblem(Object.values(value)) : `the name ${key} is not allowed`
}

function firstProblem(values: readonly unknown[]): string | null {
  for (const value of values) {
    const problem = forbiddenPart(value)
    if (problem !== null) return problem
  }
  return null
}
