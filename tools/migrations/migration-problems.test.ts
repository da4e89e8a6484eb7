import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationProblems } from './migration-problems.ts'

function problemsOf(text: string, options?: { inTransaction: boolean }): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'inferdex-migration-'))
  try {
    writeFileSync(join(folder, '9999-tried.sql'), text)
    return migrationProblems([join(folder, '9999-tried.sql')], options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it.each([
  ['alter table users drop column bio;', 'ban-drop-column'],
  ['drop table votes;', 'ban-drop-table'],
  ['alter table users rename column bio to about;', 'renaming-column'],
  ['alter table users rename to people;', 'renaming-table'],
  ['alter table users alter column bio type varchar(9);', 'changing-column-type'],
  ['alter table users alter column bio set not null;', 'adding-not-nullable-field'],
  ['alter table users add column a text not null;', 'adding-required-field'],
  ['alter table users add column a uuid default gen_random_uuid();', 'adding-field-with-default'],
  ['create index users_bio_idx on users (bio);', 'require-concurrent-index-creation'],
  ["alter table users add constraint c check (bio <> '');", 'constraint-missing-not-valid'],
  ['alter table users add constraint f foreign key (a) references b (id);', 'adding-foreign-key-constraint'],
  ['alter table users add constraint u unique (bio);', 'disallowed-unique-constraint'],
  ['update users set bio = null where;', 'syntax-error'],
])('%s is found: %s', (text, rule) => {
  expect(problemsOf(text).join('\n')).toContain(` ${rule}: `)
})

it.each([
  'alter table users add column about text;',
  'create table rooms (id uuid primary key, owner uuid not null references users (id));\ncreate index rooms_owner_idx on rooms (owner);',
  "alter table users add constraint c check (bio <> '') not valid;",
  '-- Nobody reads it since 0.2.\n-- squawk-ignore ban-drop-column\nalter table users drop column bio;',
])('%s is fine', (text) => {
  expect(problemsOf(text)).toEqual([])
})

it('an index of a large table is fine outside of a transaction', () => {
  expect(problemsOf('create index concurrently a_idx on users (bio);', { inTransaction: false })).toEqual([])
})
