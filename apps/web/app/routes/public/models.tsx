import { parseModelsQuery } from '@inferdex/domain/models-query'
import { CompareToggle } from '../../features/compare/compare-toggle.tsx'
import { readModelsPage } from '../../features/models/large-catalogue.server.ts'
import { ModelsPage } from '../../features/models/models-page.tsx'
import { type ModelsResult, modelsResult } from '../../features/models/models-result.ts'
import { catalogue } from '../../lib/catalogue.ts'
import { readCatalogue } from '../../lib/catalogue.server.ts'
import { useCatalogueRefresh } from '../../lib/catalogue-refresh.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/models'

type Data = { result: ModelsResult | Promise<ModelsResult> }

const queryOf = (request: Request) => parseModelsQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ result: ModelsResult }> {
  const query = queryOf(request)
  const whole = await readCatalogue()
  return { result: whole === null ? await readModelsPage(query) : modelsResult(whole, query) }
}

/** With the catalogue in the browser nothing is asked; without it the page comes first and its rows follow. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  const whole = catalogue.read()
  if (whole !== null) return { result: modelsResult(whole, queryOf(request)) }
  const answer = serverLoader().then(({ result }) => result)
  return { result: answer }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'LLM Models',
    description: 'Every model we track with its list price, best recorded offer, limits and capabilities.',
    path: paths.models(),
  })
}

export default function ModelsRoute({ loaderData: { result } }: Route.ComponentProps) {
  useCatalogueRefresh('models')
  return (
    <ModelsPage
      result={result}
      actionsFor={({ slug, name }) => <CompareToggle item={{ id: slug, type: 'model', name }} />}
    />
  )
}
