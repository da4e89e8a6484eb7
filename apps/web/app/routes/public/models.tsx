import { parseModelsQuery } from '@inferdex/domain/models/models-query'
import { readModelsPage } from '../../features/models/list/large-catalogue.server.ts'
import { ModelsPage } from '../../features/models/list/models-page.tsx'
import type { ListedModel } from '../../features/models/list/listed-model.ts'
import type { ModelsResult } from '../../features/models/list/models-result.ts'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { readCatalogue } from '../../lib/stores/catalogue.server.ts'
import { split } from '../../page-delivery/split.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/models'

const CompareToggle = split(async () => (await import('../../features/comparison/compare-toggle.tsx')).CompareToggle)
const engine = () => import('../../features/models/list/models-result.ts')

type Data = { result: ModelsResult | Promise<ModelsResult> }

const queryOf = (request: Request) => parseModelsQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ result: Packed<ModelsResult> }> {
  const query = queryOf(request)
  const whole = await readCatalogue()
  const { modelsResult } = await engine()
  return { result: pack(whole === null ? await readModelsPage(query) : modelsResult(whole, query)) }
}

/** Filters in the browser if it has the catalogue. Otherwise the page is shown at once and its rows are streamed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  const whole = catalogue.read()
  if (whole !== null) return { result: (await engine()).modelsResult(whole, queryOf(request)) }
  return { result: serverLoader().then(({ result }) => unpack(result)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'LLM Models',
    description: 'Every model we track with its list price, best recorded offer, limits and capabilities.',
    path: paths.models(),
  })
}

export default function ModelsRoute({ loaderData: { result } }: Route.ComponentProps) {
  useCatalogueRefresh('models', catalogue.refresh)
  return <ModelsPage result={unpack(result)} actionsFor={compareToggleOf} />
}

function compareToggleOf({ slug, name }: ListedModel) {
  return <CompareToggle item={{ id: slug, type: 'model', name }} />
}
