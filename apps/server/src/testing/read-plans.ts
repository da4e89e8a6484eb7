import type pg from 'pg'
import type { Statement } from './count-statements.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Runs a statement with EXPLAIN ANALYZE and returns all nodes of its plan. */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

export function rowsRead(nodes: readonly PlanNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )
}

export type TableReads = { table: string; wholeScans: number; rows: number }

/**
 * Runs statements, rolls them back, and returns how many rows they read of some tables, including reads inside
 * functions and triggers.
 */
export async function readsOf(
  pool: pg.Pool,
  statements: readonly Statement[],
  tables: readonly string[],
): Promise<TableReads[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The connection may still have counts of earlier statements.
    const before = await countedReads(client, tables)
    for (const { text, values } of statements) await client.query(text, values)
    const after = await countedReads(client, tables)
    return after.map(({ table, wholeScans, rows }) => {
      const already = before.find((reads) => reads.table === table)
      return { table, wholeScans: wholeScans - (already?.wholeScans ?? 0), rows: rows - (already?.rows ?? 0) }
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function countedReads(client: pg.PoolClient, tables: readonly string[]): Promise<TableReads[]> {
  const { rows } = await client.query<TableReads>(
    `select relname as table, coalesce(seq_scan, 0) as "wholeScans",
       coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
     from pg_stat_xact_user_tables where relname = any($1)`,
    [tables],
  )
  return rows
}
