import { describe, expect, it } from 'vitest'
import { auditText, readAudit, stopsRelease } from './read-audit.ts'

const metadata = { dependencies: { prod: 300, dev: 0, total: 300 } }
const clean = { auditReportVersion: 2, vulnerabilities: {}, metadata }
const advisory = { title: 'Prototype pollution', url: 'https://advisories.example/1', severity: 'high' }
const found = {
  auditReportVersion: 2,
  vulnerabilities: {
    lodash: { name: 'lodash', severity: 'high', range: '<4.17.21', via: [advisory], effects: ['async'] },
    // Only depends on a package that has one.
    async: { name: 'async', severity: 'high', range: '*', via: ['lodash'] },
  },
  metadata,
}
const low = {
  ...clean,
  vulnerabilities: {
    a: { name: 'a', severity: 'low', range: '*', via: [{ ...advisory, severity: 'low', url: undefined }] },
  },
}

describe('known weaknesses of packages [SAFE-23]', () => {
  it.each([
    ['a report without findings', clean, 'none', false],
    ['a report with a high one', found, 'found', true],
    ['a report with a low one', low, 'found', false],
  ])('%s', (_, output, state, stops) => {
    const result = readAudit(JSON.stringify(output))
    expect([result.state, stopsRelease(result)]).toEqual([state, stops])
  })

  it('names package, range, severity and advisory, once', () => {
    expect(readAudit(JSON.stringify(found))).toMatchObject({
      findings: [{ name: 'lodash', range: '<4.17.21', severity: 'high', title: 'Prototype pollution' }],
    })
    expect(auditText(readAudit(JSON.stringify(found)))).toContain(
      'high: lodash <4.17.21: Prototype pollution (https://',
    )
  })

  it.each([
    ['nothing', '', 'npm printed nothing'],
    ['a page of a proxy', '<html>502 Bad Gateway</html>', 'npm printed no JSON'],
    ['cut JSON', JSON.stringify(clean).slice(0, -5), 'npm printed no JSON'],
    [
      'no network',
      JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed', detail: '' } }),
      'ENOTFOUND: request failed',
    ],
    [
      'a registry without advisories',
      JSON.stringify({ message: '404 Not Found - POST /-/npm/v1/security/advisories/bulk', statusCode: 404 }),
      '404 Not Found - POST /-/npm/v1/security/advisories/bulk',
    ],
    [
      'a registry that only gives packages away',
      JSON.stringify({
        message: '405 Method Not Allowed',
        statusCode: 405,
        body: '',
        error: { summary: '', detail: '' },
      }),
      '405 Method Not Allowed',
    ],
    ['an empty object', '{}', 'npm printed no report'],
    ['a list', '[]', 'npm printed no report'],
    ['another version of the report', JSON.stringify({ ...clean, auditReportVersion: 3 }), 'npm printed no report'],
    [
      'a report about no package',
      JSON.stringify({ ...clean, metadata: { dependencies: { total: 0 } } }),
      'no package was looked at',
    ],
    [
      'a package without its advisory',
      JSON.stringify({ ...clean, vulnerabilities: { a: { name: 'a', severity: 'high', via: ['b'] } } }),
      'no advisory is given for a',
    ],
  ])('%s is not known, never none', (_, output, reason) => {
    const result = readAudit(output)
    expect(result).toEqual({ state: 'unknown', reason })
    expect(auditText(result)).toMatch(/^Not known: /)
    expect(stopsRelease(result)).toBe(false)
  })
})
