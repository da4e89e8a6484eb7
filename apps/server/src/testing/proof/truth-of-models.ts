import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Json } from './recorded-files.ts'
import type { Compared } from './truth-of-offers.ts'

type Life = {
  readonly slug: string
  readonly status: string
  readonly retiresOn: string | null
  readonly successors: string[]
}

/** Compares the lifecycle of models that pages show on a day: stage, retirement date and successor. */
export async function compareModelLives(db: Db, truth: Json): Promise<Compared> {
  const { rows } = await sql<Life>`
    select m.slug, case when m.retires_on <= ${truth.day}::date then 'retired' else m.lifecycle end as status,
      m.retires_on::text as "retiresOn", array(
        select s.slug from model_successors c join models s on s.id = c.successor_id where c.model_id = m.id order by s.slug
      ) as successors
    from models m`.execute(db)
  const lives = new Map(rows.map((row) => [row.slug, row]))
  const differ = truth.models.flatMap(
    ({ model, expectedStatus, retiredOn, announcedFor, successors, because }: Json) => {
      const wanted = `${expectedStatus} ${retiredOn ?? announcedFor} ${successors.toSorted().join()}`
      const life = lives.get(model)
      const found = `${life?.status} ${life?.retiresOn ?? null} ${life?.successors.join() ?? ''}`
      return found === wanted ? [] : [`${model}: ${wanted} (${because}) is ${found}`]
    },
  )
  return { entries: truth.models.length, differ }
}
