import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { leaveOutOfRecount } from './recount.ts'
import { vacuumTables } from './scale/vacuum-tables.ts'

export type Scale = { models: number; offersPerModel: number; providers: number }

const FAMILIES = `GPT Claude Gemini Llama Qwen Mistral DeepSeek Grok Command Phi Gemma Nova Yi GLM Kimi MiniMax Jamba
  Granite Nemotron Falcon Aya Solar Hermes Orca Vicuna Zephyr Dolphin Starling Titan Palmyra Inflection Reka Ernie
  Hunyuan Doubao Baichuan InternLM Pixtral Codestral Magistral`.split(/\s+/)
const VARIANTS = ['mini', 'pro', 'ultra', 'flash', 'turbo', 'instruct', 'chat', 'vision', 'coder', 'thinking']
const CAPABILITIES = ['function-calling', 'image-input', 'reasoning', 'structured-output', 'video-generation']

/**
 * Fills an empty catalogue with generated models and offers, with set-based statements only. All values follow from the
 * row number, so two databases of the same size are equal.
 */
export async function generateScaleData(db: Db, scale: Scale): Promise<void> {
  leaveOutOfRecount(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // The generated references are correct; checking a million of them would take longer than creating them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create function pg_temp.made_id(name text) returns uuid language sql immutable
      return overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid`.execute(tx)
    const indexes = await dropIndexes(tx)
    await insertProviders(tx, scale)
    await insertModels(tx, scale)
    await insertOffers(tx, scale)
    await insertPrices(tx)
    await insertResults(tx, scale)
    for (const definition of indexes) await sql.raw(definition).execute(tx)
    await sql`update counts set value = ${scale.models} where name = 'models'`.execute(tx)
    await sql`update counts set value = ${scale.providers} where name in ('providers', 'deals')`.execute(tx)
  })
  // Also moves pending GIN entries into their indexes.
  await vacuumTables(db, ['providers', 'models', 'offers', 'price_components', 'benchmark_results', 'deals'])
}

/** Drops all indexes except those of constraints: creating them at the end takes a third of the time. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where tablename in ('models', 'offers', 'price_components', 'benchmark_results')
      and indexname not in (select conname from pg_constraint)`.execute(tx)
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(tx)
  return rows.map(({ indexdef }) => indexdef)
}

async function insertProviders(tx: Db, { providers, models, offersPerModel }: Scale): Promise<void> {
  await sql`
    insert into providers (id, slug, name, description, featured, rating, review_count, created_at, updated_at,
      model_count, offer_count)
    select pg_temp.made_id('provider ' || n), 'provider-' || n, 'Provider ' || n, 'Sells models by the token, number ' || n,
      n % 20 = 0, (n * 37 % 50) / 10.0, n * 13 % 900, now(), now(),
      ${Math.round((models * offersPerModel) / providers)}, ${Math.round((models * offersPerModel) / providers)}
    from generate_series(1, ${providers}::int) n`.execute(tx)
  await sql`
    insert into deals (id, title, description, provider_id, discount_value, discount_unit, expires_at, created_at, updated_at)
    select pg_temp.made_id('deal ' || n), 'Deal number ' || n, '', pg_temp.made_id('provider ' || n), n % 100, 'percent',
      case when n % 3 = 0 then timestamptz '2027-01-01' + n * interval '1 day' end,
      timestamptz '2026-01-01' + n * interval '1 hour', now()
    from generate_series(1, ${providers}::int) n`.execute(tx)
}

async function insertModels(tx: Db, { models, offersPerModel, providers }: Scale): Promise<void> {
  await sql`
    insert into models (id, slug, name, lab, lab_name, family, context_window, max_output, is_open_source, release_date,
      source, source_date, created_at, updated_at, rating, review_count, capabilities, provider_slugs, offer_count,
      pricing_kind, list_provider_id, list_model_id, list_input, list_output, price_verified_on,
      lowest_input_provider_id, lowest_input, lowest_input_output, lowest_input_verified_on, lowest_output_provider_id,
      lowest_output, lowest_input_series, benchmark_mean, benchmark_count)
    select pg_temp.made_id('model ' || n), 'model-' || n, family || ' ' || n % 9 + 1 || ' ' || variant || ' ' || n,
      'lab-' || n % 300, 'Lab ' || n % 300, family, 4096 * (1 + abs(hashint4(n + 6)) % 250), 4096, abs(hashint4(n + 4)) % 3 = 0, date '2023-01-01' + abs(hashint4(n + 5)) % 1200,
      'models-dev', '2026-07-02', now(), now(), (abs(hashint4(n + 1)) % 50) / 10.0, abs(hashint4(n + 2)) % 500,
      array(select c from unnest(${CAPABILITIES}::text[]) with ordinality as all_of (c, i) where abs(hashint4(n + 10 * i::int)) % (i + 1) = 0),
      array(select 'provider-' || (abs(hashint4(n)) % 1000 + k * 13) % ${providers}::int + 1 from generate_series(1, ${offersPerModel}::int) k),
      ${offersPerModel}::int + n % 7, 'metered', seller, 'api-' || n, price, price * 4, '2026-07-02', seller, price, price * 4,
      '2026-07-02', seller, price * 4, '[["2026-01-01", "1"]]',
      case when n % 10 = 0 then n * 41 % 1000 / 10.0 end, case when n % 10 = 0 then 1 + n % 5 else 0 end
    from (
      select n, (${FAMILIES}::text[])[abs(hashint4(n)) % ${FAMILIES.length}::int + 1] as family,
        (${VARIANTS}::text[])[n / 7 % ${VARIANTS.length}::int + 1] as variant,
        pg_temp.made_id('provider ' || (abs(hashint4(n)) % 1000 + 13) % ${providers}::int + 1) as seller,
        case when n % 11 = 0 then null else (1 + abs(hashint4(n + 3)) % 2000) / 100.0 end as price
      from generate_series(1, ${models}::int) n
    ) made`.execute(tx)
}

async function insertOffers(tx: Db, { models, offersPerModel, providers }: Scale): Promise<void> {
  await sql`
    insert into offers (id, model_id, provider_id, provider_model_id, pricing_kind, source, verified_on, input_price,
      output_price, context_window)
    select pg_temp.made_id('offer ' || n || ' ' || k), pg_temp.made_id('model ' || n),
      pg_temp.made_id('provider ' || (abs(hashint4(n)) % 1000 + k * 13) % ${providers}::int + 1), 'api-' || n || '-' || k, 'metered', 'models-dev',
      '2026-07-02', (1 + (n + k) % 2000) / 100.0, (4 + (n + k) % 2000) / 25.0, 4096 * (1 + n % 250)
    from generate_series(1, ${models}::int) n, generate_series(1, ${offersPerModel}::int) k`.execute(tx)
}

async function insertPrices(tx: Db): Promise<void> {
  await sql`
    insert into price_components (offer_id, kind, amount, per, source, verified_on, reason)
    select id, kind, case kind when 'input' then input_price else output_price end, '1M-tokens', source, verified_on, 'launch'
    from offers, unnest(array['input', 'output']) kind`.execute(tx)
}

async function insertResults(tx: Db, { models }: Scale): Promise<void> {
  await sql`
    insert into benchmarks (id, name, display_name, scale_max, unit, result_count)
    select pg_temp.made_id('benchmark ' || name), name, name, 100, 'percent', ${models}::int / 10
    from unnest(${['gpqa', ...LEADERBOARD_SET]}::text[]) name
    on conflict (name) do nothing`.execute(tx)
  await sql`
    insert into benchmark_results (id, model_id, benchmark_id, score, percent, reporting, source, source_date, is_current)
    select pg_temp.made_id('result ' || n || b.name), pg_temp.made_id('model ' || n), b.id, n * 41 % 1000 / 10.0, n * 41 % 1000 / 10.0,
      'self', 'models-dev', '2026-07-02', true
    from generate_series(10, ${models}::int, 10) n
    join lateral (select id, name, row_number() over (order by name) as place from benchmarks) b on b.place <= 1 + n % 5`.execute(
    tx,
  )
}
