import { readSite } from '@inferdex/contracts/site/site'
import { atomFeed, escapeXml } from '@inferdex/domain/blog/blog-feed'
import { changeEntries, entryTitle } from '@inferdex/domain/changes/change-groups'
import { changesSearch, parseChangesQuery } from '@inferdex/domain/changes/change-query'
import { CHANGES_FEED } from '../../features/changes/documents.ts'
import { loadChanges } from '../../features/changes/load-changes.ts'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import type { Route } from './+types/changes-feed'

const ROWS = 100

/** Renders the changes of a view as a feed, with the same query as the page. */
export async function loader({ request }: Route.LoaderArgs) {
  const query = parseChangesQuery(new URL(request.url).searchParams)
  const [{ config, publicUrl }, { items }] = await Promise.all([api(readSite), loadChanges(query, ROWS)])
  const search = changesSearch(query)
  const xml = atomFeed({
    title: `${config.name}: changes`,
    subtitle: 'Recorded price changes, new models, retirements, deals and corrections.',
    pageUrl: publicUrl + paths.changes() + search,
    feedUrl: publicUrl + CHANGES_FEED + search,
    entries: changeEntries(items).map((entry) => {
      const { first } = entry
      const title = entryTitle(entry)
      const source = `Source: ${first.sourceName}${first.sourceUrl === null ? '' : `, ${first.sourceUrl}`}`
      return {
        id: first.id,
        title,
        url: publicUrl + (first.model === null ? paths.changes() : paths.model(first.model.slug)),
        excerpt: title,
        html: `<p>${escapeXml(title)}</p><p>${escapeXml(source)}</p>`,
        author: config.name,
        category: first.kind,
        tags: first.provider === null ? [] : [first.provider.slug],
        publishedAt: first.at,
        updatedAt: first.recordedAt > first.at ? first.recordedAt : first.at,
      }
    }),
  })
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
