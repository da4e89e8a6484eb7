import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { advisoryReport, releaseProblem } from './advisory-report.ts'
import type { AuditResult } from './read-audit.ts'

const ASKED = new Date('2026-11-10T12:00:00Z')
const LOCK = '{"packages":{}}'
const none: AuditResult = { state: 'none', looked: 300 }
const finding = { name: 'a', range: '*', title: 'Pollution', url: null } as const
const found = (severity: 'low' | 'high'): AuditResult => ({
  state: 'found',
  looked: 300,
  findings: [{ ...finding, severity }],
})
const at = (time: string) => new Date(time)

describe('a release needs a fresh look for advisories [SAFE-23]', () => {
  it.each([
    ['nobody has looked', null, LOCK, ASKED, 'No registry was asked'],
    [
      'the registry did not answer',
      advisoryReport({ state: 'unknown', reason: '405' }, LOCK, ASKED),
      LOCK,
      ASKED,
      'No registry',
    ],
    ['the file is cut', '{"askedAt":', LOCK, ASKED, 'cannot be read'],
    ['packages have changed since', advisoryReport(none, LOCK, ASKED), `${LOCK} `, ASKED, 'packages have changed'],
    ['it is older than 7 days', advisoryReport(none, LOCK, ASKED), LOCK, at('2026-11-17T12:00:01Z'), 'last 7 days'],
    ['it is from tomorrow', advisoryReport(none, LOCK, ASKED), LOCK, at('2026-11-09T12:00:00Z'), 'last 7 days'],
    ['a high one is known', advisoryReport(found('high'), LOCK, ASKED), LOCK, ASKED, 'high or critical'],
  ])('refused: %s', (_, kept, lock, now, problem) => {
    expect(releaseProblem(kept, lock, now)).toContain(problem)
  })

  it.each([
    ['none is known', none, ASKED],
    ['it is 7 days old', none, at('2026-11-17T12:00:00Z')],
    ['a low one is known', found('low'), ASKED],
  ])('released: %s', (_, result, now) => {
    expect(releaseProblem(advisoryReport(result, LOCK, ASKED), LOCK, now)).toBeNull()
  })

  it('`npm version` asks for it before it changes anything', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts.preversion).toBe('node tools/supply/check-release.ts')
  })
})
