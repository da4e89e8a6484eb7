import type { SiteInfo } from '@inferdex/contracts/site/site'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** Returns the link tag for feed discovery. */
export function feedLink({ config, publicUrl }: SiteInfo): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${config.name} Blog`,
    href: publicUrl + paths.blogFeed(),
  }
}
