import type { Exports } from '@inferdex/contracts/exports'
import { formatMoment } from '@inferdex/domain/text/date-display'
import { formatBytes } from '@inferdex/domain/text/number-display'
import { Braces, Download } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { CodeBox } from '../../components/ui/code-box.tsx'
import { TextLink, textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { downloadCommand, snapshotRows } from './exports-view.ts'

export function ExportsPage({ exported }: { exported: Exports }) {
  const { publicUrl } = useSite()
  const { asOf, files } = exported
  return (
    <div className="wrap pt-4 pb-8 sm:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Downloads</h1>
          <p className="text-ink-muted sm:mt-1">
            The whole catalogue as files, with the source and day of every figure.{' '}
            {asOf === null
              ? 'The first files are being made. Please look again in ten minutes.'
              : `Figures of ${formatMoment(asOf)}; changes follow within ten minutes.`}
          </p>
        </div>
        <a href="/api/catalog/exports" className={buttonClass({ size: 32 })}>
          <Braces aria-hidden />
          This list as JSON
        </a>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <Files files={files} />
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
          <Use url={`${publicUrl}/exports/litellm.json`} />
          <Copies exported={exported} />
        </div>
      </div>
    </div>
  )
}

function Files({ files }: Pick<Exports, 'files'>) {
  return (
    <Panel aria-label="Files">
      <ul className="divide-y divide-line">
        {files.map(({ name, title, url, bytes, compressedBytes }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <h2 className="figure font-[550] wrap-anywhere">{name}</h2>
              <p className="text-ink-muted">{title}</p>
            </div>
            {bytes !== null && compressedBytes !== null && (
              <>
                <p className="figure text-13 text-ink-muted">
                  {formatBytes(bytes)}, {formatBytes(compressedBytes)} compressed
                </p>
                <a href={url} download={name} aria-label={`Download ${name}`} className={buttonClass({ size: 32 })}>
                  <Download aria-hidden />
                  Download
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Use({ url }: { url: string }) {
  return (
    <Panel>
      <PanelHead title="For programs" />
      <PanelBody className="grid gap-3 text-ink-muted">
        <p>
          Ask with the <code className="figure text-ink">ETag</code> of your last download: an unchanged file costs
          nothing. Amounts are exact decimals in USD, and what is not known is null or absent, never zero.
        </p>
        <CodeBox language="curl" code={downloadCommand(url)} />
        <p>
          Use the files in your own tools and products, and name the source where you show figures (
          <TextLink to={paths.terms()}>terms</TextLink>). For single records there is the{' '}
          <TextLink to={paths.apiDocs()}>API</TextLink>.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Copies({ exported }: { exported: Exports }) {
  const rows = snapshotRows(exported)
  if (rows.length === 0) return null
  return (
    <Panel>
      <PanelHead title="Copies of past days" note="30 days, then one a month for two years" />
      <ul className="max-h-120 divide-y divide-line overflow-y-auto" tabIndex={0} aria-label="Copies of past days">
        {rows.map(({ day, text, files }) => (
          <li key={day} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2 text-13">
            <time dateTime={day} className="figure w-24">
              {text}
            </time>
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              {files.map(({ name, url }) => (
                <a key={name} href={url} className={textLinkClass} aria-label={`${name} of ${text}`}>
                  {name}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
