import { expect, it } from 'vitest'
import { withoutValues } from './without-values.ts'

it.each([
  ['select "id" from "users" where "email" = $1', 'select "id" from "users" where "email" = $1'],
  ["select 1 where name = 'Ada'", "select 1 where name = '?'"],
  ["select 'it''s Ada', 'x'", "select '?', '?'"],
  [String.raw`select E'it\'s Ada'`, "select E'?'"],
  ['select $$Ada$$, $tag$ $$ Ada $tag$', "select '?', '?'"],
  ["select 'Ada", "select '?'"],
  ['select\n  1\n', 'select 1'],
  ['select $1, $2', 'select $1, $2'],
])('%s is sent as %s', (sql, sent) => {
  expect(withoutValues(sql)).toBe(sent)
})

it('a long statement is cut', () => {
  expect(withoutValues(`select ${'a, '.repeat(2000)}b`)).toHaveLength(2000)
})
