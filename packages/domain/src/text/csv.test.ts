import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, joinList, MAX_COLUMNS, readCsv, splitList, withoutFormulaEscape } from './csv.ts'

const records = (text: string) => [...readCsv(text)]

describe('readCsv', () => {
  it.each([
    ['line feeds', 'a,b\n1,2\n'],
    ['carriage returns', 'a,b\r1,2\r'],
    ['both', 'a,b\r\n1,2\r\n'],
    ['no line end at the end', 'a,b\n1,2'],
  ])('reads lines that end with %s', (_, text) => {
    expect(records(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    ['commas, quotes and line ends inside quotes', '"a,""b""\r\nc",2', [['a,"b"\r\nc', '2']]],
    [
      'empty cells',
      ',\n"",',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(records(text)).toEqual(expected)
  })

  it.each([
    ['a quote that is never closed', 'a\n"b', 'the quote that opens a cell in row 2 is never closed'],
    ['a quote inside a plain cell', 'a"b', 'row 1 has a quote inside a cell that is not quoted'],
    ['text after a closing quote', '"a"b', 'row 1 has text after a closing quote'],
    ['too many columns', ','.repeat(1_000_000), `row 1 has more than ${MAX_COLUMNS} columns`],
  ])('refuses %s', (_, text, message) => {
    expect(() => records(text)).toThrow(message)
  })
})

describe('csvCell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', `"'\rx"`],
    ["'=1", "'=1"],
    ['@cf/meta/llama-3.1-8b-instruct', '@cf/meta/llama-3.1-8b-instruct'],
    ['@cf/zai-org/glm-5.2', '@cf/zai-org/glm-5.2'],
    ['@cf', "'@cf"],
    ['@A1', "'@A1"],
    ['@cf/SUM(A1)', "'@cf/SUM(A1)"],
    ["@cf/x|'/c calc'!A1", "'@cf/x|'/c calc'!A1"],
    ['@cf//x', "'@cf//x"],
    ['@cf/=1', "'@cf/=1"],
    ['@cf/a b', "'@cf/a b"],
    ['@cf/x\n=1', `"'@cf/x\n=1"`],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['1-2', '1-2'],
    ['', ''],
  ])('%j becomes %j [FIG-49]', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

describe('csvLine', () => {
  it('joins cells by commas and ends the line [HOUSE-23]', () => {
    expect(csvLine(['a', '', 'b,c', 'say "x"', '=1'])).toBe(['a,,"b,c"', '"say ""x"""', "'=1\r\n"].join(','))
  })

  it('is taken back exactly, whatever the text', () => {
    const anything = fc.string({
      unit: fc.constantFrom("'", '=', '-', '"', ',', '\r', '\n', '\t', 'a', ';', '\\', '@', '/'),
    })
    fc.assert(
      fc.property(fc.array(anything, { minLength: 2, maxLength: 4 }), (cells) => {
        const [read = []] = records(csvLine(cells))
        expect(read.map(withoutFormulaEscape)).toEqual(cells)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('lists in a cell', () => {
  it('are split on semicolons, trimmed, without empty entries [ADM-IMP-09]', () => {
    expect(splitList('openai; azure ;;groq;')).toEqual(['openai', 'azure', 'groq'])
    expect(splitList('')).toEqual([])
  })

  it('are joined by semicolons, and come back when an entry has one [ADM-EXP-04]', () => {
    expect(joinList(['a', 'b'])).toBe('a;b')
    expect(joinList(['a;b', String.raw`c\d`])).toBe(String.raw`a\;b;c\\d`)
    expect(splitList(String.raw`a\;b;c\\d`)).toEqual(['a;b', String.raw`c\d`])
    const entry = fc
      .string({ unit: fc.constantFrom(';', '\\', 'a', ' ') })
      .filter((text) => text.trim() === text && text !== '')
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(splitList(joinList(entries))).toEqual(entries)
      }),
    )
  })
})
