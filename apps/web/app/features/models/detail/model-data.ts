import type { SiteInfo } from '@inferdex/contracts/site/site'
import { picturePath } from '@inferdex/domain/site/picture-address'
import { productData } from '@inferdex/domain/site/structured-data'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { breadcrumbs, structuredData } from '../../../lib/seo.ts'
import type { ModelHead } from './model-view.ts'

/** Returns the structured data of a model: the product, and the breadcrumb. */
export function modelData(site: SiteInfo, model: ModelHead): MetaDescriptor[] {
  const path = paths.model(model.slug)
  const product = productData({
    name: model.name,
    url: site.publicUrl + path,
    description: model.summary,
    image: site.publicUrl + picturePath.model(model.slug),
    maker: model.lab?.name ?? null,
    ...model.market,
    community: model.communityRating,
  })
  return [
    ...structuredData(product),
    ...breadcrumbs(site, [
      { name: 'Models', path: paths.models() },
      { name: model.name, path },
    ]),
  ]
}
