import { type RawBuilder, sql } from 'kysely'

type Status = 'active' | 'beta' | 'deprecated' | 'retired'

/** Selects the displayed status of an offer: its standing, which includes its end day and what its maker ended. */
export function shownStatus(offer: string): RawBuilder<Status> {
  const [standing, status] = [sql.ref(`${offer}.standing`), sql.ref(`${offer}.status`)]
  return sql<Status>`case when ${standing} = 'ended' then 'retired'
    when ${standing} = 'deprecated' or ${status} = 'retired' then 'deprecated' else ${status} end`
}

/**
 * Selects the status that the seller itself reports for an active offer. Files have this one, so that they can be
 * imported again unchanged.
 */
export function ownStatus(offer: string): RawBuilder<Status> {
  const [standing, status] = [sql.ref(`${offer}.standing`), sql.ref(`${offer}.status`)]
  return sql<Status>`case when ${standing} = 'ended' then 'retired' when ${status} = 'retired' then 'deprecated'
    else ${status} end`
}

/** Selects the displayed end day of an offer: its own, or the one that its maker announced for the model. */
export function shownEnd(offer: string, model: string, provider: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${offer}.retires_on`)}, case when ${sql.ref(`${model}.lab`)}
    in (${sql.ref(`${provider}.slug`)}, ${sql.ref(`${provider}.sells_as`)}) then ${sql.ref(`${model}.retires_on`)} end)`
}

/** Selects the displayed lifecycle of a model at its maker; it is never retired while its maker sells it. */
export function shownLifecycle(model: string): RawBuilder<'unknown' | Status> {
  const column = (name: string) => sql.ref(`${model}.${name}`)
  return sql<'unknown' | Status>`case
    when ${column('is_retired')} and (${column('maker_is_retired')} or ${column('lifecycle')} <> 'unknown') then 'retired'
    when ${column('lifecycle')} = 'retired' then 'deprecated' else ${column('lifecycle')} end`
}

type EndDay = { readonly retiresOn: string; readonly sourceName: string; readonly sourceUrl: string | null }

/** Selects the end days that other sources report for a model or an offer, where they differ from the displayed one. */
export function otherEndDays(record: string): RawBuilder<EndDay[]> {
  return sql<EndDay[]>`(select coalesce(json_agg(json_build_object('retiresOn', s.value,
      'sourceName', coalesce(d.title, s.source), 'sourceUrl', s.source_url) order by s.value, s.source), '[]')
    from opinions s left join data_sources d on d.name = s.source
    where s.target_id = ${sql.ref(`${record}.id`)} and s.field = 'retiresOn' and s.starts_on = '-infinity'
      and s.state <> 'rejected' and s.value <> ${sql.ref(`${record}.retires_on`)}::text)`
}

/**
 * Returns the condition that the price of an offer is a reference for others. It is not the standing: the price of a
 * maker whose offer has ended on its announced day still helps to detect a wrong price of the same model, until its status is
 * retired.
 */
export function isReference(offer: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${offer}.status`)} <> 'retired'`
}
