import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogClose } from '../../../components/ui/overlays/dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FileSummary } from './file-summary.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps } from './import-steps.tsx'
import { JobProgress } from './job-progress.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RowErrors } from './row-errors.tsx'
import { type ImportFlow, isRunning, useImport } from './use-import.ts'

type ImportDialogProps = { kind: ImportKind; onDone: () => void; onClose: () => void }

export function ImportDialog({ kind, onDone, onClose }: ImportDialogProps) {
  const flow = useImport(kind, onDone)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      width={1080}
      title={`Import ${kind}`}
      description={<ImportSteps step={flow.step} />}
      footer={<Foot kind={kind} flow={flow} />}
    >
      <Body kind={kind} flow={flow} />
    </Dialog>
  )
}

function Body({ kind, flow }: { kind: ImportKind; flow: ImportFlow }) {
  const { step, chosen, choose } = flow
  if (step === 'done') return <ImportResult kind={kind} flow={flow} />
  if (chosen === null || step === 'parsing' || step === 'file') {
    return (
      <div className="grid gap-4">
        <DropZone kind={kind} isParsing={step === 'parsing'} onFile={(file) => void choose(file)} />
        <EarlierImports kind={kind} />
      </div>
    )
  }
  const { file, parsed } = chosen
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 content-start gap-4">
        <FileSummary
          file={file}
          parsed={parsed}
          onFile={(other) => void choose(other)}
          isLocked={step === 'importing'}
        />
        {parsed.preview.length > 0 && <PreviewTable parsed={parsed} />}
        {parsed.findings.length > 0 && <RowErrors parsed={parsed} />}
      </div>
      <aside className="grid content-start gap-4 md:border-l md:border-line md:pl-5">
        {step === 'importing' ? <JobProgress kind={kind} flow={flow} /> : <ImportChoices kind={kind} flow={flow} />}
      </aside>
    </div>
  )
}

function Foot({ kind, flow }: { kind: ImportKind; flow: ImportFlow }) {
  const { step, chosen, mode, job, start } = flow
  if (step === 'done') {
    return (
      <DialogClose>
        <Button variant="primary" size={32}>
          Close
        </Button>
      </DialogClose>
    )
  }
  const refused = job?.state === 'checked' ? job.errors : (chosen?.parsed.refused ?? 0)
  const isBlocked = mode === 'all-or-nothing' && refused > 0 && (chosen?.parsed.valid ?? 0) > 0
  return (
    <>
      {isBlocked && <span className="mr-auto text-12 text-ink-muted">{fixFirst(refused)}</span>}
      <DialogClose>
        <Button size={32}>{step === 'importing' ? 'Close' : 'Cancel'}</Button>
      </DialogClose>
      {chosen !== null && step !== 'parsing' && (
        <Button
          variant="primary"
          size={32}
          pending={step === 'importing'}
          disabled={isBlocked || (step === 'preview' && job !== null && isRunning(job))}
          onClick={() => void start()}
        >
          Import {formatCount(job?.state === 'checked' ? job.rows - job.errors : chosen.parsed.valid)} {kind}
        </Button>
      )}
    </>
  )
}

function fixFirst(refused: number): string {
  return refused === 1 ? 'Fix the row with errors first.' : `Fix the ${formatCount(refused)} rows with errors first.`
}
