import { sql } from 'kysely'

/** What the queue keeps of the error of a job. The message may contain e-mail addresses. */
export type JobError = { name: string | null; code: string | null; message: string | null }

/** Reads a kept error, which pg-boss wraps if it was not an object. */
export const errorIn = (output: string) => sql<JobError>`(select jsonb_build_object('name', error ->> 'name',
  'code', error ->> 'code', 'message', error ->> 'message')
  from coalesce(${sql.ref(output)} -> 'value', ${sql.ref(output)}) as error)`

/**
 * Condition for jobs that failed at every attempt and that nobody has retried. It has the words of pg-boss's own index,
 * so that a million of them cost nothing.
 */
export const IS_GIVEN_UP = sql<boolean>`name = 'failed' and state < 'active' and not blocked`
