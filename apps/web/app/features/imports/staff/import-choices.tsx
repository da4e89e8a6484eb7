import type { ImportMode } from '@inferdex/contracts/imports.staff'
import { noteSentences } from '@inferdex/domain/imports/import-columns'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { FieldGroup } from '../../../components/forms/field.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DryRunCounts } from './dry-run-counts.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportNoteList } from './import-notes.tsx'
import { JobBar } from './job-progress.tsx'
import { ReportLink } from './report-link.tsx'
import { type ImportFlow, isRunning } from './use-import.ts'

export function ImportChoices({ kind, flow }: { kind: ImportKind; flow: ImportFlow }) {
  const { chosen, job, mode, setMode, dryRun, cancel } = flow
  if (chosen === null || chosen.parsed.valid === 0) return <EarlierImports kind={kind} />
  const refused = job?.state === 'checked' ? job.errors : chosen.parsed.refused
  const taken = job?.state === 'checked' ? job.rows - job.errors : chosen.parsed.valid
  return (
    <>
      <section className="grid gap-2" aria-live="polite">
        <h3 className="text-13 font-semibold">Dry run</h3>
        {job !== null && isRunning(job) ? (
          <JobBar job={job} label="Comparing with the catalogue" onCancel={cancel} />
        ) : job?.state === 'checked' ? (
          <>
            <DryRunCounts job={job} />
            <ImportNoteList sentences={noteSentences({ ...job.notes, unknownColumns: [] })} />
            {job.errors > chosen.parsed.refused && <ReportLink job={job} />}
          </>
        ) : (
          <>
            <p className="text-12 text-ink-muted">
              Compares the file with the catalogue and counts what would be created, changed or left alone. Nothing is
              saved.
            </p>
            <Button size={32} onClick={() => void dryRun()}>
              Start dry run
            </Button>
          </>
        )}
      </section>
      <FieldGroup label="If rows have errors">
        <RadioGroup<ImportMode>
          value={mode}
          onValueChange={setMode}
          className="rounded-control border border-line-strong px-2.5 py-1"
          options={[
            {
              value: 'all-or-nothing',
              label: 'Import all or nothing',
              hint: refused === 0 ? `All ${formatCount(taken)} rows.` : 'Nothing while there are errors.',
            },
            {
              value: 'valid-rows',
              label: 'Import valid rows only',
              hint: `${formatCount(taken)} rows${refused === 0 ? '' : `; ${formatCount(refused)} go to the error report`}.`,
            },
          ]}
        />
      </FieldGroup>
      <EarlierImports kind={kind} />
    </>
  )
}
