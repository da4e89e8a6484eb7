import { type Db, sql } from '../../db/db.ts'

type KeptJob = { job: string; data?: object; error?: object; at: Date; attempts?: number }

/** Adds a job that failed at every attempt, as the queue stores it. Returns its id. */
export async function addFailedJob(
  db: Db,
  { job, data = {}, error = {}, at, attempts = 14 }: KeptJob,
): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into jobs.job (id, name, data, created_on, start_after, keep_until, source_name, source_id,
      source_retry_count, source_output, source_root_id)
    values (${id}, 'failed', ${JSON.stringify(data)}, ${at}, ${at}, ${at}::timestamptz + interval '90 days', ${job},
      gen_random_uuid(), ${attempts - 1}, ${JSON.stringify(error)}, gen_random_uuid())`.execute(db)
  return id
}

/** Adds a failed job that will be retried. Returns its id. */
export async function addFailingJob(
  db: Db,
  { job, data = {}, error = {}, at, attempts = 3 }: KeptJob,
  nextTryAt: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into jobs.job (id, name, data, state, created_on, started_on, start_after, keep_until, retry_count, output)
    values (${id}, ${job}, ${JSON.stringify(data)}, 'retry', ${at}, ${at}, ${nextTryAt},
      ${at}::timestamptz + interval '90 days', ${attempts - 1}, ${JSON.stringify(error)})`.execute(db)
  return id
}
