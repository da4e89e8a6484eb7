import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { auditColumns } from './audit-columns.tsx'

const entry: AuditEntry = {
  id: '01920000-0000-7000-8000-000000000001',
  seq: 7,
  createdAt: '2026-07-02T09:40:52.000Z',
  user: { username: 'maya', email: 'maya@example.com', avatar: null },
  action: 'UPDATE_MODEL',
  targetType: 'MODEL',
  targetId: 'gpt-5',
  ipAddress: '192.0.2.7',
  changes: { name: { from: 'a', to: 'b' } },
}

function cells(shown: AuditEntry): Record<string, string> {
  return Object.fromEntries(
    auditColumns(null, () => {}).map(({ key, cell }) => [key, renderToStaticMarkup(<>{cell(shown)}</>)]),
  )
}

describe('a row of the log', () => {
  it('says when, who, what, on which record and from where', () => {
    const shown = cells(entry)
    expect(shown.timestamp).toContain('2 Jul 2026 09:40:52')
    expect(shown.admin).toContain('maya@example.com')
    expect(shown.action).toContain('bg-info-soft')
    expect(shown.type).toContain('MODEL')
    expect(shown.resource).toContain('gpt-5')
    expect(shown.address).toContain('192.0.2.7')
  })

  it('says N/A without an IP address [ADM-AUDIT-06]', () => {
    expect(cells({ ...entry, ipAddress: null }).address).toContain('>N/A<')
  })

  it('offers to view changes only where there are some [ADM-AUDIT-07]', () => {
    expect(cells(entry).changes).toContain('View Changes')
    expect(cells({ ...entry, changes: null }).changes).toBe('')
  })
})
