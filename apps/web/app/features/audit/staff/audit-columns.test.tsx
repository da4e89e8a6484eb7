import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { auditColumns } from './audit-columns.tsx'

const entry: AuditEntry = {
  id: '01920000-0000-7000-8000-000000000001',
  seq: 7,
  createdAt: '2026-07-02T09:40:52.000Z',
  user: { id: '01920000-0000-7000-8000-000000000002', username: 'maya', email: 'maya@example.com', avatar: null },
  action: 'UPDATE_MODEL',
  targetType: 'MODEL',
  targetId: 'gpt-5',
  targetName: 'GPT-5',
  about: null,
  ipAddress: '192.0.2.7',
  changes: { name: { from: 'a', to: 'b' } },
}

function cells(shown: AuditEntry): Record<string, string> {
  return Object.fromEntries(
    auditColumns({ shown: null, q: '', onShow: () => {} }).map(({ key, cell }) => [
      key,
      renderToStaticMarkup(<MemoryRouter>{cell(shown)}</MemoryRouter>),
    ]),
  )
}

describe('a row of the log', () => {
  it('says when, who, what, on which record and from where', () => {
    const shown = cells(entry)
    expect(shown.timestamp).toContain('2 Jul 2026, 09:40:52')
    expect(shown.admin).toContain('maya@example.com')
    expect(shown.action).toContain('bg-info-soft')
    expect(shown.type).toContain('MODEL')
    expect(shown.resource).toContain('gpt-5')
    expect(shown.address).toContain('192.0.2.7')
  })

  it('names the record, and leads to its editor; an import and what is deleted have none [STAFF-09]', () => {
    expect(cells(entry).resource).toContain('href="/admin/models/gpt-5"')
    expect(cells({ ...entry, action: 'IMPORT_MODELS', targetName: 'models.csv' }).resource).not.toContain('href')
    expect(cells({ ...entry, action: 'DELETE_USER', targetType: 'USER' }).resource).not.toContain('href')
    const about = { targetType: 'DEAL', targetId: 'half-off', name: 'Half off' }
    const approval = { ...entry, action: 'APPROVE_SUBMISSION', targetType: 'SUBMISSION', about }
    expect(cells(approval).resource).toContain('href="/admin/deals?edit=half-off"')
  })

  it('says what changed in one line [STAFF-09]', () => {
    expect(cells(entry).changes).toContain('Name a → b')
  })

  it('says N/A without an IP address [ADM-AUDIT-06]', () => {
    expect(cells({ ...entry, ipAddress: null }).address).toContain('>N/A<')
  })

  it('offers to view changes only where there are some [ADM-AUDIT-07]', () => {
    expect(cells(entry).changes).toContain('View Changes')
    expect(cells({ ...entry, changes: null }).changes).toBe('')
  })
})
