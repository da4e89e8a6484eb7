import type { PostFields } from '@inferdex/contracts/blog/blog.staff'
import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSite } from '../../../lib/site.ts'

/** Approximate lengths at which search engines and social networks cut texts. */
const CUT = { title: 60, description: 160 } as const

function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** Previews the article in search results and social networks, from the current form values. */
export function SeoPreviews({ fields }: { fields: PostFields }) {
  const { config, publicUrl } = useSite()
  const host = publicUrl.replace(/^https?:\/\//, '')
  const title = cut(fields.metaTitle.trim() || fields.title.trim() || 'Title', CUT.title)
  const description = cut(fields.metaDescription.trim() || fields.excerpt.trim() || 'Description', CUT.description)
  const picture = <Picture address={fields.ogImage.trim()} />
  return (
    <div className="grid gap-4">
      <Mock name="Google">
        <p className="text-12 text-ink-muted">
          {config.name} · {host} › blog
        </p>
        <p className="text-16 leading-5 font-medium text-info wrap-anywhere">{title}</p>
        <p className="mt-1 text-12 text-ink-muted wrap-anywhere">{description}</p>
      </Mock>
      <Mock name="Facebook" picture={picture}>
        <p className="text-11 text-ink-muted uppercase">{host}</p>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-12 text-ink-muted wrap-anywhere">{description}</p>
      </Mock>
      <Mock name="Twitter" picture={fields.twitterCard === 'summary_large_image' ? picture : undefined}>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-12 text-ink-muted wrap-anywhere">{description}</p>
        <p className="mt-0.5 text-12 text-ink-muted wrap-anywhere">
          {host}
          {paths.article(fields.slug)}
        </p>
      </Mock>
    </div>
  )
}

function Mock({ name, picture, children }: { name: string; picture?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={`${name} preview`}>
      <h3 className="mb-1 text-12 font-medium text-ink-muted">{name}</h3>
      <div className="overflow-hidden rounded-box border border-line bg-surface text-13">
        {picture}
        <div className="p-3">{children}</div>
      </div>
    </section>
  )
}

function Picture({ address }: { address: string }) {
  if (!/^(?:https:\/\/|\/[^/])/.test(address)) {
    return (
      <div className="grid aspect-[1.91] place-items-center border-b border-line bg-sunken text-ink-faint">
        <ImageOff aria-hidden className="size-5" />
      </div>
    )
  }
  return <img src={address} alt="" className="aspect-[1.91] w-full border-b border-line object-cover" />
}
