import { sql } from 'kysely'

/** The stored part of a job's error. The message may contain e-mail addresses. */
export type JobError = { name: string | null; code: string | null; message: string | null }

/** Reads a stored error, which pg-boss wraps if it was not an object. */
export const errorIn = (output: string) => sql<JobError>`(select jsonb_build_object('name', error ->> 'name',
  'code', error ->> 'code', 'message', error ->> 'message')
  from coalesce(${sql.ref(output)} -> 'value', ${sql.ref(output)}) as error)`

/**
 * Condition for jobs that failed at every attempt and were not retried. It is written like pg-boss's own index, so that
 * a million of them cost nothing.
 */
export const IS_GIVEN_UP = sql<boolean>`name = 'failed' and state < 'active' and not blocked`
