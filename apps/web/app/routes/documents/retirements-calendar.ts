import { listRetirements } from '@inferdex/contracts/changes'
import { readSite } from '@inferdex/contracts/site/site'
import { calendarText } from '@inferdex/domain/changes/calendar'
import { formatDay } from '@inferdex/domain/text/date-display'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import type { Route } from './+types/retirements-calendar'

/** Renders the announced days as a calendar, for all or for one provider. */
export async function loader({ request }: Route.LoaderArgs) {
  const provider = new URL(request.url).searchParams.get('provider')?.slice(0, 200) ?? ''
  const [{ config, publicUrl }, { items, asOf }] = await Promise.all([
    api(readSite),
    api(listRetirements, { query: provider === '' ? {} : { provider } }),
  ])
  const { host } = new URL(publicUrl)
  const days = items.flatMap(
    ({ model, provider: seller, retiresOn, successors, sourceName, observedOn, isMaker, providerModelId }) => {
      if (retiresOn === null) return []
      const at = isMaker || seller === null ? '' : ` at ${seller.name}`
      const next =
        successors.length === 0 ? 'No successor named.' : `Move to ${successors.map(({ name }) => name).join(' or ')}.`
      const source =
        sourceName === null || observedOn === null
          ? ''
          : ` According to ${sourceName}, recorded ${formatDay(observedOn)}.`
      return {
        uid: `${model.slug}-${seller?.slug ?? 'maker'}${providerModelId === null ? '' : `-${encodeURIComponent(providerModelId)}`}@${host}`,
        day: retiresOn,
        title: `${model.name} retires${at}`,
        text: next + source,
        url: publicUrl + paths.model(model.slug),
      }
    },
  )
  const text = calendarText(`${config.name} retirements`, days, asOf)
  return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } })
}
