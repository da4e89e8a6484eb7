import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asvsRequirements } from './asvs.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const STATES = ['tested', 'in code', 'decided', 'not applicable', '**open**']

type Row = { id: string; level: string; state: string; how: string; where: string }

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => {
      const [id = '', level = '', state = '', how = '', where = ''] = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim())
      return { id, level, state, how, where }
    })
}

/** Returns what is wrong with a row: its state, its reason, or a file or a title of a test that does not exist. */
function problemsOf({ id, level, state, how, where }: Row, requirements: ReadonlyMap<string, 1 | 2>): string[] {
  const problems: string[] = []
  if (String(requirements.get(id)) !== level) problems.push(`${id} is not of level ${level}`)
  if (!STATES.includes(state)) problems.push(`${id}: “${state}” is no state`)
  if (how.length < 3) problems.push(`${id} has no reason`)
  const places = where === '' ? [] : where.split('<br>')
  let tests = 0
  for (const place of places) {
    const [, file = '', title] = /^`([^`]+)`(?: › “(.+)”)?$/.exec(place) ?? []
    if (file === '') problems.push(`${id}: “${place}” is no place`)
    else if (!existsSync(join(ROOT, file))) problems.push(`${id}: ${file} does not exist`)
    else if (title !== undefined) {
      if (!/\.(?:test|spec)\.tsx?$/.test(file)) problems.push(`${id}: ${file} is no test`)
      else if (!readFileSync(join(ROOT, file), 'utf8').includes(title))
        problems.push(`${id}: ${file} has no “${title}”`)
      else tests += 1
    }
  }
  if (state === 'tested' && tests === 0) problems.push(`${id} names no test`)
  if (state === 'in code' && places.length === 0) problems.push(`${id} names no place`)
  return problems
}

describe('docs/security.md [SAFE-23]', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const rows = rowsOf(text)
  const requirements = asvsRequirements()

  it('has every requirement of levels 1 and 2 exactly once', () => {
    expect(requirements.size).toBe(253)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...requirements.keys()].toSorted())
  })

  it('names tests, places and reasons that exist', () => {
    expect(rows.flatMap((row) => problemsOf(row, requirements))).toEqual([])
  })

  it('counts its states as they are', () => {
    for (const state of STATES) {
      const [, count] = new RegExp(`^\\| ${state.replaceAll('*', '\\*')} \\| (\\d+) \\|`, 'm').exec(text) ?? []
      expect([state, Number(count)]).toEqual([state, rows.filter((row) => row.state === state).length])
    }
  })

  it('a wrong level, an unknown state, a missing file, a renamed test and a row without a test are found', () => {
    const wrong = [
      '| 1.2.4 | 2 | tested | Bound values. | `tools/docs/security.test.ts` › “counts its states as they are” |',
      '| 1.2.4 | 1 | done | Bound values. |  |',
      '| 1.2.4 | 1 | in code | Bound values. | `tools/docs/no-such-file.ts` |',
      '| 1.2.4 | 1 | tested | Bound values. | `tools/layout.test.ts` › “no such test” |',
      '| 1.2.4 | 1 | tested | Bound values. | `tools/docs/asvs.ts` |',
    ]
    for (const row of rowsOf(wrong.join('\n'))) expect(problemsOf(row, requirements), row.where).not.toEqual([])
    expect(rowsOf(wrong.join('\n'))).toHaveLength(wrong.length)
  })
})
