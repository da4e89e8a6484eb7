import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { DryRunCounts } from './dry-run-counts.tsx'
import { ReportLink } from './report-link.tsx'
import { UndoImport } from './undo-import.tsx'
import type { ImportFlow } from './use-import.ts'

export function ImportResult({ kind, flow: { imported, job } }: { kind: ImportKind; flow: ImportFlow }) {
  return (
    <div className="grid gap-4">
      <Notice tone="positive" role="status">
        Successfully imported {formatCount(imported)} {kind}
      </Notice>
      {job?.state === 'done' && (
        <div className="grid max-w-100 justify-items-start gap-2">
          <DryRunCounts job={job} isDone />
          {job.errors > 0 && <ReportLink job={job} />}
          <UndoImport job={job} />
        </div>
      )}
    </div>
  )
}
