import type { ImportRecord } from '@inferdex/domain/imports/import-records'
import { describe, expect, it } from 'vitest'
import type { ParsedFile } from './parsed-file.ts'
import { withoutRefusedItems } from './refused-items.ts'

const item = (row: number, slug: string) => ({ row, record: { slug, name: slug } as unknown as ImportRecord })
const ITEMS = [item(1, 'a'), item(3, 'b'), item(4, 'c')]

const PARSED: ParsedFile = {
  problem: null,
  rows: 4,
  valid: 3,
  refused: 1,
  unknown: [],
  columns: ['slug', 'name'],
  preview: [],
  findings: [{ row: 2, column: 'name', reason: 'Name is required', value: '' }],
  report: null,
  items: ITEMS,
}

describe('what the server refuses of a file [HOUSE-20]', () => {
  it('leaves the file, and its row and value are named among the findings in the order of rows', () => {
    const left = withoutRefusedItems(PARSED, ITEMS, {
      'items.1.slug': 'This slug is already taken',
      'items.0.name': 'Name must not exceed 100 characters',
    })
    expect(left.items?.map(({ row }) => row)).toEqual([4])
    expect(left.findings.map(({ row, column, value }) => [row, column, value])).toEqual([
      [1, 'name', 'a'],
      [2, 'name', ''],
      [3, 'slug', 'b'],
    ])
    expect([left.valid, left.refused]).toEqual([1, 3])
    expect(left.report).not.toBeNull()
  })

  it('counts a row once, however many of its fields are refused', () => {
    const left = withoutRefusedItems(PARSED, ITEMS, { 'items.2.slug': 'Taken', 'items.2.name': 'Taken' })
    expect([left.valid, left.refused, left.findings.length]).toEqual([2, 2, 3])
  })

  it.each([{}, { items: 'Too many' }, { 'items.9.slug': 'No such item' }])('%j changes nothing', (fields) => {
    expect(withoutRefusedItems(PARSED, ITEMS, fields)).toBe(PARSED)
  })
})
