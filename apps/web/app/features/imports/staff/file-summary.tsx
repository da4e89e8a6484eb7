import { importFormat } from '@inferdex/domain/imports/import-file'
import { noteSentences } from '@inferdex/domain/imports/import-columns'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CircleAlert, CircleCheck, Download, FileSpreadsheet } from 'lucide-react'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { saveFile } from '../../../lib/api/save-file.ts'
import { FilePicker } from './file-picker.tsx'
import type { ParsedFile } from './parsed-file.ts'
import { ImportNoteList } from './import-notes.tsx'
import { foundText } from './use-import.ts'

type FileSummaryProps = { file: File; parsed: ParsedFile; onFile: (file: File) => void; isLocked: boolean }

export function FileSummary({ file, parsed, onFile, isLocked }: FileSummaryProps) {
  const { problem, rows, refused, columns, unknown, report } = parsed
  const facts = [
    importFormat(file.name)?.toUpperCase(),
    sizeText(file.size),
    ...(rows === 0 ? [] : [`${formatCount(rows)} data rows`, `${columns.length} columns`]),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-dashed border-line-strong px-3 py-2">
        <FileSpreadsheet aria-hidden className="size-5 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <p className="text-14 font-[580] wrap-anywhere">{file.name}</p>
          <p className="text-12 text-ink-muted">{facts.filter((fact) => fact !== undefined).join(', ')}</p>
        </div>
        <FilePicker label="Choose another file" onFile={onFile} disabled={isLocked} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 font-[580]">
        {problem === null ? (
          <span className="inline-flex items-center gap-1.5">
            <CircleCheck aria-hidden className="text-positive" />
            {foundText(parsed)}
          </span>
        ) : (
          <span role="alert" className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <CircleAlert aria-hidden className="text-negative" />
            {problem}
          </span>
        )}
        {refused > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <CircleAlert aria-hidden className="text-negative" />
            {refused === 1 ? '1 row with errors' : `${formatCount(refused)} rows with errors`}
          </span>
        )}
        {report !== null && (
          <button
            type="button"
            className={`${textLinkClass} ml-auto text-12`}
            onClick={() => saveFile(`${file.name.replace(/\.\w+$/, '')}-errors.csv`, report)}
          >
            <Download aria-hidden className="size-3" />
            Error report, CSV
          </button>
        )}
      </div>
      <ImportNoteList sentences={noteSentences({ unknownColumns: unknown })} />
    </>
  )
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
