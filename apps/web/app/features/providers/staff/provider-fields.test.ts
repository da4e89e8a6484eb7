import { newProvider } from '@inferdex/contracts/providers/providers.staff'
import { describe, expect, it } from 'vitest'
import { withRow } from '../../../lib/forms/edited-fields.ts'
import {
  EMPTY_TOOL,
  providerFieldAt,
  providerFieldLabel,
  providerFieldProblems,
  providerFields,
  providerInput,
} from './provider-fields.ts'

const EMPTY = providerFields(null)
const ZED = { ...EMPTY, name: 'Zed Cloud', slug: 'zed-cloud' }

describe('the rules of a new provider', () => {
  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'Z' }, { name: 'Name must be at least 2 characters' }],
    [{ name: 'Ze' }, {}],
    [{ name: 'Z'.repeat(100) }, {}],
    [{ name: 'Z'.repeat(101) }, { name: 'Name must not exceed 100 characters' }],
    [{ slug: '' }, { slug: 'Slug is required' }],
    [{ slug: 'Zed Cloud' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
    [{ website: 'ftp://zed.example' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'http://zed.example' }, {}],
    [{ website: 'https://zed.example' }, {}],
    [{ description: 'x'.repeat(1000) }, {}],
    [{ description: 'x'.repeat(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ rating: '5' }, {}],
    [{ rating: '5.1' }, { rating: 'Rating must be between 0 and 5' }],
    [{ reviewCount: '-1' }, { reviewCount: 'Review count must be 0 or greater' }],
  ])(
    '%j gives %j [ADM-PROV-08, ADM-PROV-09, ADM-PROV-10, ADM-PROV-11, ADM-PROV-12, ADM-PROV-13]',
    (typed, messages) => {
      expect(providerFieldProblems({ ...ZED, ...typed }, null)).toEqual(messages)
    },
  )
})

describe('tools', () => {
  const fields = withRow(ZED, 'tools.new-1', { ...EMPTY_TOOL, name: 'zed', official: 'true' })

  it('a new one is sent without an id, and the call accepts it', () => {
    const { tools } = newProvider.parse(providerInput(fields))
    expect(tools).toEqual([
      { name: 'zed', type: 'cli', platform: null, official: true, description: null, documentation: null },
    ])
  })

  it('maps a message about a row to the row', () => {
    expect(providerFieldAt(fields, ['tools', 0, 'documentation'])).toBe('tools.new-1.documentation')
    expect(providerFieldAt(fields, ['website'])).toBe('website')
  })

  it('a change is named by its tool', () => {
    expect(providerFieldLabel(fields, ZED, 'tools.new-1.official')).toBe('zed, official')
    expect(providerFieldLabel(fields, ZED, 'rating')).toBe('Editorial rating')
  })
})
