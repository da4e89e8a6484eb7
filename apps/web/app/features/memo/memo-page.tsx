import { type MemoRiskLine, type MemoRow, type MemoView, memoMarkdown } from '@inferdex/domain/memo/memo-view'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { saveFile } from '../../lib/api/save-file.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'

type MemoPageProps = {
  memo: MemoView
  /** Path and query of a permanent link to these figures. */
  address: string
  /** The typed title; empty: none. */
  title: string
  /** The other URL parameters, for the title form. */
  fields: readonly (readonly [name: string, value: string])[]
  calculator: string
}

export function MemoPage({ memo, address, title, fields, calculator }: MemoPageProps) {
  const { publicUrl, config } = useSite()
  const markdown = memoMarkdown(memo, publicUrl + address)
  if (memo.shortlist.length === 0)
    return (
      <div className="wrap py-8">
        <h1 className="text-20 font-[640] sm:text-28">Decision memo</h1>
        <EmptyState
          title={memo.without.length === 0 ? 'No models are chosen.' : memo.answer}
          className="mt-4 rounded-box border border-dashed border-line-strong"
          actions={
            <>
              <Link to={paths.compare()} className={buttonClass({ size: 32 })}>
                Compare models
              </Link>
              <Link to={paths.calculator()} className={buttonClass({ size: 32 })}>
                Work out a bill
              </Link>
            </>
          }
        >
          A memo is made from a comparison or a bill: press Memo there.
        </EmptyState>
      </div>
    )
  return (
    <div className="wrap grid items-start gap-6 pt-4 pb-8 sm:pt-6 md:grid-cols-[minmax(0,1fr)_320px] print:block print:p-0">
      <article className="memo min-w-0 border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0">
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-muted">
          <span className="font-semibold text-ink">{config.name}</span>
          <span>
            Decision memo. Prices as of {formatDay(memo.asOf)}, as known on {formatDay(memo.knownAt)}
          </span>
        </p>
        <h1 className="mt-4 text-20 font-[640] wrap-anywhere sm:text-28">{memo.title}</h1>
        <p className="mt-1 text-16 text-ink-muted">{memo.answer}</p>
        <Part title="Workload">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 print:grid-cols-4">
            {memo.facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-12 text-ink-muted">{label}</dt>
                <dd className="text-13 font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Shortlist">
          <Rows rows={memo.shortlist} label="Shortlist" />
          <p className="mt-2 text-12 text-ink-muted">
            USD per 1M tokens. Each bill is for one month, by the calculator's rule, at the cheapest seller of the
            model.
          </p>
        </Part>
        {memo.others.length > 0 && (
          <Part title="Next cheapest sellers">
            <Rows rows={memo.others} label="Next cheapest sellers" />
          </Part>
        )}
        {memo.without.length > 0 && (
          <p className="mt-4 text-13">No bill is known on this day: {memo.without.join(', ')}.</p>
        )}
        <Part title="Risks and dates">
          {memo.risks.length > 0 && <Risks lines={memo.risks} label={`Of ${formatDay(memo.asOf)}`} />}
          <Risks lines={memo.risksToday} label={`As known on ${formatDay(memo.today)}`} />
        </Part>
        <Part title="Evidence">
          <ol className="grid list-decimal gap-x-8 pl-5 print:gap-y-1 text-12 text-ink-muted sm:grid-cols-2 print:grid-cols-2">
            {memo.notes.map(({ number, text, url }) => (
              <li key={number} id={`note-${number}`} className="pl-1">
                {url === null ? (
                  text
                ) : (
                  <a href={url} rel="noopener nofollow" className="block py-1 underline underline-offset-2 print:py-0">
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </Part>
        <p className="mt-5 border-t border-line pt-3 text-12 wrap-anywhere text-ink-muted">
          {publicUrl + address}
          <br />
          This address always shows the same figures. Dates of retirement, announcements and disagreements are those
          known when it is opened.
        </p>
      </article>
      <aside aria-label="About this memo" className="grid gap-4 print:hidden">
        {memo.changedSince > 0 && (
          <Notice tone="caution">
            {memo.changedSince === 1 ? 'One of these prices has' : `${memo.changedSince} of these prices have`} changed
            since. The figures stay as they were.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2 noscript:hidden">
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print or save PDF
          </Button>
          <CopyButton withText label="Copy link" value={publicUrl + address} />
        </div>
        <Panel>
          <PanelHead
            title="Markdown"
            actions={
              <span className="flex gap-2 noscript:hidden">
                <CopyButton withText label="Copy" value={markdown} />
                <Button
                  size={28}
                  onClick={() => saveFile('memo.md', new Blob([markdown], { type: 'text/markdown;charset=utf-8' }))}
                >
                  <Download aria-hidden />
                  Save
                </Button>
              </span>
            }
          />
          <PanelBody>
            <pre
              role="region"
              aria-label="The memo as Markdown"
              tabIndex={0}
              className="max-h-50 overflow-auto font-mono text-12 leading-[18px]"
            >
              {markdown}
            </pre>
          </PanelBody>
        </Panel>
        <form action={paths.memo()} className="grid gap-2">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor="memo-title" className="text-13 font-medium text-ink-muted">
            Title
          </label>
          <Input id="memo-title" name="title" maxLength={100} defaultValue={title} autoComplete="off" />
          <Button type="submit" size={32}>
            Set title
          </Button>
        </form>
        <p className="text-12 text-ink-muted">
          Made from a{' '}
          <Link to={calculator} className="font-medium text-accent underline underline-offset-3">
            calculator view
          </Link>
          . Prices are those of the day; limits and abilities of models are not compared here.
        </p>
      </aside>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-t border-line pt-3 print:break-inside-avoid">
      <h2 className="mb-2 text-13 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Risks({ lines, label }: { lines: readonly MemoRiskLine[]; label: string }) {
  return (
    <>
      <h3 className="mt-1 text-12 font-[550] text-ink-muted">{label}</h3>
      <ul aria-label={label} className="mb-1 list-disc pl-4 text-13">
        {lines.map(({ text, note }) => (
          <li key={text}>
            {text}
            <NoteLink note={note} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoteLink({ note }: { note: number | null }) {
  if (note === null) return null
  return (
    <sup>
      <a href={`#note-${note}`} aria-label={`Evidence ${note}`} className="px-1 text-accent">
        {note}
      </a>
    </sup>
  )
}

function Rows({ rows, label }: { rows: readonly MemoRow[]; label: string }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-13" aria-label={label}>
        <thead>
          <tr className="text-12 text-ink-muted">
            <th scope="col" className="py-1 pr-2 text-left font-[550]">
              Model and provider
            </th>
            {['Input', 'Output', 'Bill a month', 'Against cheapest'].map((head) => (
              <th key={head} scope="col" className="py-1 pl-3 text-right font-[550] whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, model, provider, providerSlug, sellers, input, output, bill, more, note }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 text-left font-[550]">
                <span className="flex items-center gap-2">
                  <ProviderLogo size={20} name={provider} slug={providerSlug} />
                  <span>
                    {model} <span className="font-normal text-ink-muted">{sellers ?? provider}</span>
                    <NoteLink note={note} />
                  </span>
                </span>
              </th>
              <td className="figure pl-3 text-right">{input}</td>
              <td className="figure pl-3 text-right">{output}</td>
              <td className="figure pl-3 text-right font-semibold">{bill}</td>
              <td className="figure pl-3 text-right text-ink-muted">{more ?? 'cheapest'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
