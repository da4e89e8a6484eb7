import { afterEach, expect, it, vi } from 'vitest'
import { stubApi } from '../../../testing/probe-hook.tsx'
import { changeDraft } from './change-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const ACME = { id: 'the-id', name: 'Acme', detail: 'acme', to: '/providers/acme' }
const RECORD = {
  name: 'Acme',
  website: 'https://acme.example',
  headquarters: 'Unknown',
  description: 'Sells models.',
  logo: null,
  documentation: null,
}
const FROM_RECORD = { name: 'Acme', slug: 'acme', website: 'https://acme.example', description: 'Sells models.' }
const TARGET = { 'target.id': 'the-id', 'target.name': 'Acme' }

it.each([
  ['nothing typed', '', FROM_RECORD],
  ['a typed text', 'description=Sells+fast+models.', { ...FROM_RECORD, description: 'Sells fast models.' }],
  ['a typed slug', 'name=ACME&slug=acme-inc', { ...FROM_RECORD, name: 'ACME' }],
])('a change of a record, %s: starts from the record and keeps its slug [HOUSE-23]', async (_, typed, expected) => {
  stubApi({ 'GET /api/catalog/providers/acme': () => RECORD })
  const draft = await changeDraft('PROVIDER', ACME, new URLSearchParams(typed))
  expect(Object.fromEntries(draft)).toEqual({ ...expected, ...TARGET })
})

it('a record that cannot be read leaves what was typed [HOUSE-23]', async () => {
  stubApi({})
  const draft = await changeDraft('PROVIDER', ACME, new URLSearchParams('name=ACME&slug=acme-inc'))
  expect(Object.fromEntries(draft)).toEqual({ name: 'ACME', slug: 'acme-inc', ...TARGET })
})
