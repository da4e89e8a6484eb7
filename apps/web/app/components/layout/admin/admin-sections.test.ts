import { pages } from '@inferdex/contracts/protocol/pages'
import { roles, type Viewer } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { listedSections, mayOpen, sectionOf } from './admin-sections.ts'

const viewerOf = (role: Viewer['role']): Viewer => ({ id: 'somebody', role })
const namesFor = (role: Viewer['role']) => listedSections(viewerOf(role)).map(({ label }) => label)

describe('the sidebar', () => {
  it('lists everything for administrators, in the order of the specification [ADM-LAYOUT-07] [ADM-ROLE-05]', () => {
    expect(listedSections(viewerOf('ADMIN')).map(({ to }) => to)).toEqual([
      '/admin',
      '/admin/submissions',
      '/admin/users',
      '/admin/models',
      '/admin/providers',
      '/admin/deals',
      '/admin/blogs',
      '/admin/audit-logs',
      '/admin/feeds',
      '/admin/intake',
      '/admin/intake/unmatched',
      '/admin/jobs',
      '/admin/imports',
      '/admin/newsletter',
      '/admin/messages',
    ])
  })

  it('lists three sections for moderators, one for contributors, none for all others [ADM-LAYOUT-08] [ADM-ROLE-03]', () => {
    expect(namesFor('MODERATOR')).toEqual(['Dashboard', 'Submissions', 'Blogs'])
    expect(namesFor('CONTRIBUTOR')).toEqual(['Blogs'])
    expect(namesFor('USER')).toEqual([])
    expect(listedSections(null)).toEqual([])
  })
})

describe('who may open a URL', () => {
  it.each<[string, readonly Viewer['role'][]]>([
    ['/admin', ['MODERATOR', 'ADMIN']],
    ['/admin/submissions', ['MODERATOR', 'ADMIN']],
    ['/admin/users', ['MODERATOR', 'ADMIN']],
    ['/admin/models', ['ADMIN']],
    ['/admin/providers/some-id/pricing', ['ADMIN']],
    ['/admin/blogs', ['CONTRIBUTOR', 'MODERATOR', 'ADMIN']],
    ['/admin/audit-logs', ['ADMIN']],
    ['/admin/feeds', ['ADMIN']],
    ['/admin/jobs', ['ADMIN']],
    ['/admin/something-new', ['MODERATOR', 'ADMIN']],
  ])('%s: %j [ADM-LAYOUT-03] [ADM-ROLE-02]', (address, allowed) => {
    expect(roles.filter((role) => mayOpen(viewerOf(role), address))).toEqual(allowed)
    expect(mayOpen(null, address)).toBe(false)
  })

  it('every page of the admin area belongs to a section', () => {
    const addresses = pages.map(({ path }) => path).filter((path) => path === '/admin' || path.startsWith('/admin/'))
    expect(addresses.filter((address) => sectionOf(address) === undefined)).toEqual([])
  })
})
