import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aModel, importApp } from '../../../testing/import-app.ts'

const importing = await importApp()

const priced = (input: number | null, output: number | null) => ({
  pricing: { inputPerMillion: input, outputPerMillion: output, currency: 'USD' },
})

it('a new model that one provider sells is written once: its row has its figures from the start [HOUSE-08]', async () => {
  const { test, imported } = importing
  const { db } = test.database
  await sql`create table written_again (slug text)`.execute(db)
  await sql`create function note_write() returns trigger language plpgsql as $$
    begin insert into written_again values (new.slug); return null; end $$`.execute(db)
  await sql`create trigger writes_are_noted after update on models for each row execute function note_write()`.execute(
    db,
  )
  const capabilities = ['reasoning', 'function-calling']
  await imported(
    'models',
    aModel('once-priced', { ...priced(0.5, 2), providers: ['groq'], capabilities }),
    aModel('once-input', { ...priced(0.5, null), providers: ['groq'] }),
    aModel('once-output', { ...priced(null, 2), providers: ['groq'] }),
    aModel('once-free', { ...priced(0, 0), providers: ['groq'] }),
    aModel('once-unpriced', { providers: ['groq'] }),
    aModel('once-unsold'),
    aModel('twice-sold', { ...priced(0.5, 2), providers: ['groq', 'openai'] }),
  )
  const { rows } = await sql<{ slug: string }>`select slug from written_again order by slug`.execute(db)
  await sql`drop trigger writes_are_noted on models`.execute(db)
  expect(rows.map(({ slug }) => slug)).toEqual(['twice-sold'])
  await sql`drop function note_write`.execute(db)
  await sql`drop table written_again`.execute(db)
})
