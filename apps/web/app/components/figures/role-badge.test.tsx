import { roles } from '@inferdex/contracts/protocol/roles'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RoleBadge } from './role-badge.tsx'

it('every role has its own look: red, filled, muted, outlined [ADM-USER-07]', () => {
  const looks = roles.map((role) => renderToStaticMarkup(<RoleBadge role={role} />))
  expect(looks[3]).toContain('bg-negative-soft text-negative')
  expect(looks[2]).toContain('bg-ink text-surface')
  expect(looks[1]).toContain('bg-sunken')
  expect(looks[0]).toContain('inset-ring-line-strong')
  expect(looks[0]).not.toContain('bg-')
})
