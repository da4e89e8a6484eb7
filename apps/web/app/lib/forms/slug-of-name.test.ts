import { describe, expect, it } from 'vitest'
import { withName } from './slug-of-name.ts'

describe('the slug of a new record [STAFF-25]', () => {
  it.each([
    ['follows the name from the first letter on', { name: '', slug: '' }, 'GPT-5.6 Sol', 'gpt-5-6-sol'],
    ['follows it further', { name: 'GPT-5.6', slug: 'gpt-5-6' }, 'GPT-5.6 Sol', 'gpt-5-6-sol'],
    ['stays as it was typed', { name: 'GPT-5.6', slug: 'sol' }, 'GPT-5.6 Sol', 'sol'],
    ['is empty again with the name', { name: 'G', slug: 'g' }, '', ''],
  ])('%s', (_, fields, name, slug) => {
    expect(withName(fields, name)).toEqual({ name, slug })
  })
})
