import { MAX_IMPORT_ROWS } from '@inferdex/domain/imports/import-file'
import { importFields, type ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { FileUp } from 'lucide-react'
import { useDrop } from '../../../components/forms/use-drop.ts'
import { cx } from '../../../components/ui/cx.ts'
import { Spinner } from '../../../components/ui/states/spinner.tsx'
import { FilePicker } from './file-picker.tsx'

type DropZoneProps = { kind: ImportKind; isParsing: boolean; onFile: (file: File) => void }

export function DropZone({ kind, isParsing, onFile }: DropZoneProps) {
  const { isOver, dropProps } = useDrop(([file]) => {
    if (file !== undefined) onFile(file)
  })
  const needed = importFields[kind].filter(({ need }) => need !== 'optional').map(({ column }) => column)

  return (
    <div
      {...dropProps}
      className={cx(
        'grid min-h-64 place-items-center rounded-box border border-dashed p-6 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      {isParsing ? (
        <p role="status" className="flex items-center gap-2 text-13">
          <Spinner />
          Parsing the file…
        </p>
      ) : (
        <div className="grid justify-items-center gap-3 text-13">
          <FileUp aria-hidden className="size-6 text-ink-muted" />
          <p className="font-[550]">Drop a JSON or CSV file here</p>
          <FilePicker label="Browse files" onFile={onFile} />
          <p className="max-w-120 text-12 text-ink-muted">
            Up to {formatCount(MAX_IMPORT_ROWS)} records. Each needs {needed.join(', ')}
            {kind === 'deals' && ', and providerId or providerName'}. In CSV, lists are separated by semicolons.
          </p>
        </div>
      )}
    </div>
  )
}
