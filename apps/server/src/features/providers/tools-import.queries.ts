import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Replaces the tools of providers by those of a file. `wanted` selects (provider_id, tools). */
export async function writeTools(tx: Db, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from provider_tools t using (${wanted}) w
    where t.provider_id = w.provider_id
      and not exists (select from jsonb_array_elements(w.tools) as tool where tool ->> 'name' = t.name)`.execute(tx)
  await sql`
    insert into provider_tools (id, provider_id, name, description, type, platform, official, documentation, position)
    select gen_random_uuid(), w.provider_id, tool.name, tool.description, tool.type, tool.platform, tool.official,
      tool.documentation, place.number
    from (${wanted}) w cross join lateral jsonb_array_elements(w.tools) with ordinality as place (tool, number)
      cross join lateral jsonb_to_record(place.tool) as tool (
        name text, description text, type text, platform text, official boolean, documentation text)
    on conflict (provider_id, name) do update set description = excluded.description, type = excluded.type,
      platform = excluded.platform, official = excluded.official, documentation = excluded.documentation,
      position = excluded.position`.execute(tx)
}
