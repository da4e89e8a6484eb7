import type { PostFields } from '@inferdex/contracts/blog/blog.staff'
import { ogTypes, twitterCards } from '@inferdex/domain/blog/blog-post'
import { META_DESCRIPTION, META_TITLE, seoLength, seoReport } from '@inferdex/domain/blog/seo-score'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Textarea } from '../../../components/forms/textarea.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { Tabs } from '../../../components/ui/navigation/tabs.tsx'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../lib/paths.ts'
import type { FieldName } from './post-form.ts'
import { ScoreRing } from './score-ring.tsx'
import { SeoPreviews } from './seo-previews.tsx'

type SeoPanelProps = {
  fields: PostFields
  messages: Messages
  onChange: (name: FieldName, value: string) => void
  /** Opens the media library to choose the Open Graph image. */
  onPickImage: () => void
}

export function SeoPanel({ fields, messages, onChange, onPickImage }: SeoPanelProps) {
  const [tab, setTab] = useState<'basic' | 'social' | 'preview'>('basic')
  const props = { fields, messages, onChange, onPickImage }
  return (
    <aside
      aria-label="SEO"
      className="min-w-0 border-line p-4 max-xl:border-t lg:max-xl:col-span-2 xl:max-h-[calc(100dvh-21rem)] xl:overflow-y-auto xl:border-l"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:max-xl:grid-cols-2">
        <ScoreCard fields={fields} />
        <Tabs
          label="SEO"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'basic', label: 'Basic SEO', content: <BasicSeo {...props} /> },
            { value: 'social', label: 'Social Media', content: <SocialMedia {...props} /> },
            { value: 'preview', label: 'Preview', content: <SeoPreviews fields={fields} /> },
          ]}
        />
      </div>
    </aside>
  )
}

function ScoreCard({ fields }: { fields: PostFields }) {
  const { score, isPositive, parts } = seoReport(fields)
  const Icon = isPositive ? CircleCheck : TriangleAlert
  return (
    <section aria-label="SEO score">
      <div className="mb-3 flex items-center gap-3">
        <ScoreRing score={score} />
        <div>
          <h2 className="flex items-center gap-1.5 text-14 font-semibold">
            SEO score
            <Icon
              role="img"
              aria-label={isPositive ? 'Good' : 'Could be better'}
              className={isPositive ? 'text-positive' : 'text-caution'}
            />
          </h2>
          <p className="text-12 text-ink-muted">{score} of 100, 25 per part</p>
        </div>
      </div>
      <ul className="grid gap-1.5 text-12">
        {parts.map(({ name, isGood, text }) => (
          <li key={name} className="flex gap-2">
            {isGood ? (
              <CircleCheck aria-hidden className="size-3.5 text-positive" />
            ) : (
              <TriangleAlert aria-hidden className="size-3.5 text-caution" />
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function BasicSeo({ fields, messages, onChange }: SeoPanelProps) {
  const { publicUrl } = useSite()
  return (
    <div className="grid gap-3">
      <Field
        id="post-metaTitle"
        label="Meta title"
        aside={<Counter text={fields.metaTitle} {...META_TITLE} />}
        error={messages.metaTitle}
      >
        <Input
          size={32}
          value={fields.metaTitle}
          placeholder={fields.title}
          onChange={({ target }) => onChange('metaTitle', target.value)}
        />
        <LengthBar text={fields.metaTitle} {...META_TITLE} />
      </Field>
      <Field
        id="post-metaDescription"
        label="Meta description"
        aside={<Counter text={fields.metaDescription} {...META_DESCRIPTION} />}
        error={messages.metaDescription}
      >
        <Textarea
          rows={4}
          value={fields.metaDescription}
          placeholder={fields.excerpt}
          onChange={({ target }) => onChange('metaDescription', target.value)}
          className="sm:text-13"
        />
        <LengthBar text={fields.metaDescription} {...META_DESCRIPTION} />
      </Field>
      <Field id="post-canonicalUrl" label="Canonical URL" error={messages.canonicalUrl}>
        <Input
          size={32}
          type="url"
          value={fields.canonicalUrl}
          placeholder={publicUrl + paths.article(fields.slug === '' ? 'slug' : fields.slug)}
          onChange={({ target }) => onChange('canonicalUrl', target.value)}
          className="font-mono"
        />
      </Field>
    </div>
  )
}

function SocialMedia({ fields, messages, onChange, onPickImage }: SeoPanelProps) {
  return (
    <div className="grid gap-3">
      <Field
        id="post-ogImage"
        label="Open Graph image"
        hint="A URL, or the path of a file in the media library."
        aside={
          <button type="button" onClick={onPickImage} className={textLinkClass}>
            Choose
          </button>
        }
        error={messages.ogImage}
      >
        <Input
          size={32}
          value={fields.ogImage}
          onChange={({ target }) => onChange('ogImage', target.value)}
          className="font-mono"
        />
      </Field>
      <Field id="post-ogType" label="Open Graph type" error={messages.ogType}>
        <NativeSelect size={32} value={fields.ogType} onChange={({ target }) => onChange('ogType', target.value)}>
          {ogTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </NativeSelect>
      </Field>
      <Field id="post-twitterCard" label="Twitter card" error={messages.twitterCard}>
        <NativeSelect
          size={32}
          value={fields.twitterCard}
          onChange={({ target }) => onChange('twitterCard', target.value)}
        >
          {twitterCards.map((card) => (
            <option key={card}>{card}</option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}

type LengthProps = { text: string; ideal: number; limit: number }

const isGoodLength = ({ text, ideal, limit }: LengthProps) => seoLength(text) >= ideal && seoLength(text) <= limit

function Counter(props: LengthProps) {
  return (
    <span className={cx('figure', isGoodLength(props) ? 'text-positive' : 'text-ink-muted')}>
      {seoLength(props.text)} / {props.limit}
    </span>
  )
}

function LengthBar(props: LengthProps) {
  const share = Math.min(1, seoLength(props.text) / props.limit)
  return (
    <span aria-hidden className="block h-0.5 overflow-hidden rounded-full bg-line">
      <span
        className={cx('block h-full', isGoodLength(props) ? 'bg-positive' : 'bg-caution')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
