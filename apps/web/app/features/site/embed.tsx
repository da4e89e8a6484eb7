import { badgeCode, badgePath, type EmbeddedRow, tableCode } from '@inferdex/domain/site/embed'
import { formatDay } from '@inferdex/domain/text/date-display'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { useSite } from '../../lib/site.ts'

type EmbedProps = {
  name: string
  /** The path of the page that the badge links to. */
  path: string
  model: string
  provider?: string | undefined
  /** The figures of the table; without any, only the badge is offered. */
  rows?: readonly EmbeddedRow[] | undefined
}

/** Shows the code to embed these figures in other sites. */
export function Embed({ name, path, model, provider, rows }: EmbedProps) {
  const { publicUrl, config, today } = useSite()
  const badge = badgePath(model, provider)
  const url = publicUrl + path
  const source = { name: config.name, url, day: formatDay(today) }
  return (
    <details className="mt-6 rounded-box border border-line bg-surface">
      <summary className="rounded-box px-4 py-3 font-[550]">Embed</summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <img src={badge} alt={`Badge of ${name}`} height={22} loading="lazy" className="h-5.5 self-start" />
        <Code label="Badge, always up to date" code={badgeCode(name, url, publicUrl + badge)} />
        {rows !== undefined && <Code label="Table with the figures of today" code={tableCode(name, rows, source)} />}
      </div>
    </details>
  )
}

function Code({ label, code }: { label: string; code: string }) {
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2 text-13 text-ink-muted">
        {label}
        <CopyButton value={code} label={`Copy code: ${label}`} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line bg-sunken p-3 font-mono text-12"
      >
        {code}
      </pre>
    </div>
  )
}
