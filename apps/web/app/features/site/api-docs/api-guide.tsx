import { perMinute, type Quota, quotas } from '@inferdex/domain/site/api-limits'
import { apiVersions } from '@inferdex/domain/site/api-versions'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { ReactNode } from 'react'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { callExamples } from './call-examples.ts'
import { CodeBox } from '../../../components/ui/code-box.tsx'

/** Sections of the guide in order, for the table of contents. */
export const GUIDE = [
  ['quick-start', 'Quick start'],
  ['keys', 'API keys'],
  ['limits', 'Rate limits'],
  ['versions', 'Versions'],
  ['files', 'Files and agents'],
] as const

const QUICK_START = {
  id: 'getCatalogModelsSlugOffers',
  path: '/catalog/models/{slug}/offers',
  parameters: [{ name: 'slug', isInPath: true, isRequired: true }],
}

/** Explains how programs read the catalogue: without a key, with one, and as files. */
export function ApiGuide({ site }: { site: string }) {
  return (
    <>
      <Part id="quick-start" title="Quick start">
        <p>
          No key is needed to read. Amounts are decimal strings in USD per million tokens, and null means unknown. Ask
          for a past day with <Code>asOf</Code>. Every answer has an <Code>ETag</Code>; lists with <Code>limit</Code>{' '}
          name the next page in <Code>Link</Code>.
        </p>
        {callExamples(QUICK_START, site).map((example) => (
          <CodeBox key={example.language} {...example} />
        ))}
      </Part>
      <Part id="keys" title="API keys">
        <p>
          A key gives your programs ten times the limit. Create one on{' '}
          <a href={`${paths.profile()}#api-keys`} className={textLinkClass}>
            your profile
          </a>
          : it is shown once, starts with <Code>idx_</Code>, and reads only what everyone may read. A key that was
          revoked gets 401.
        </p>
        <CodeBox language="curl" code={`curl "${site}/api/catalog/models" -H "Authorization: Bearer $INFERDEX_KEY"`} />
      </Part>
      <Part id="limits" title="Rate limits">
        <Limits />
        <p>
          An answer from the cache does not count. <Code>RateLimit-Policy</Code> names the limit, <Code>RateLimit</Code>{' '}
          says how many answers are left (<Code>r</Code>) and in how many seconds there is one more (<Code>t</Code>).
          Over the limit you get 429 with <Code>Retry-After</Code>.
        </p>
      </Part>
      <Part id="versions" title="Versions">
        <p>
          Send <Code>Inferdex-Version</Code> with the day of the version that your program was written for. Without it
          the newest one answers; a version that does not exist is refused with 400. New fields can come at any time.
        </p>
        <dl className="grid gap-3">
          {apiVersions.map(({ date, changes }) => (
            <div key={date} className="grid gap-1">
              <dt className="font-[560] text-ink">
                <time dateTime={date}>{formatDay(date)}</time> <Code>{date}</Code>
              </dt>
              <dd>
                <ul className="list-disc pl-5">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="files" title="Files and agents">
        <ul className="grid gap-1">
          <FileLine path="/exports/catalogue.json">everything, with sources</FileLine>
          <FileLine path="/exports/catalogue.ndjson">the same, one record per line</FileLine>
          <FileLine path="/exports/offers.csv">one row per price</FileLine>
          <FileLine path="/exports/models-dev.json">for tools that read models.dev</FileLine>
          <FileLine path="/exports/litellm.json">for tools that read LiteLLM's prices</FileLine>
          <FileLine path={paths.exports()}>all of them with their sizes, and copies of past days</FileLine>
          <FileLine path="/llms.txt">for language models; most pages have a twin that ends in .md</FileLine>
        </ul>
        <p>
          Coding agents read the catalogue at <Code>{`${site}/mcp`}</Code> (MCP over HTTP, read only, no key needed).
        </p>
      </Part>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-18 gap-3 border-t border-line py-6 text-ink-muted">
      <h2 className="text-20 font-[620] tracking-[-0.015em] text-ink">{title}</h2>
      {children}
    </section>
  )
}

function Code({ children }: { children: string }) {
  return <code className="figure wrap-anywhere text-ink">{children}</code>
}

function FileLine({ path, children }: { path: string; children: ReactNode }) {
  return (
    <li>
      <a href={path} className={`${textLinkClass} figure`}>
        {path}
      </a>{' '}
      {children}
    </li>
  )
}

function Limits() {
  const rows: [string, Quota][] = [
    ['Without a key', quotas.visitor],
    ['With a key, for all keys of an account together', quotas.key],
  ]
  return (
    <table className="w-full overflow-hidden rounded-box border border-line bg-surface text-left text-13">
      <thead className="bg-sunken text-12">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium">
            Uncached answers
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium">
            At once
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium">
            Per minute
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line text-ink">
        {rows.map(([name, quota]) => (
          <tr key={name}>
            <th scope="row" className="px-3 py-1.5 font-normal">
              {name}
            </th>
            <td className="figure px-3 py-1.5 text-right">{quota.atOnce}</td>
            <td className="figure px-3 py-1.5 text-right">{perMinute(quota)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
