import { formatCount } from '@inferdex/domain/text/number-display'
import { Download } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx'
import { Panel, PanelBody, PanelHead } from '../../../../components/ui/panel.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { FilePicker } from '../file-picker.tsx'
import { JobBar } from '../job-progress.tsx'
import { isRunning } from '../use-import.ts'
import { useArchive } from './use-archive.ts'

const CONFIRMATION = 'replace the catalogue'

/** Downloads the whole catalogue, and restores such a file after validation and confirmation. */
export function ArchivePanel({ onDone }: { onDone: () => void }) {
  const { job, isSaving, isSending, problem, download, choose, confirm, cancel } = useArchive(onDone)
  const isBusy = isSending || (job !== null && isRunning(job))
  return (
    <Panel aria-labelledby="archive">
      <PanelHead
        id="archive"
        title="Whole catalogue"
        actions={
          <>
            <Button size={32} pending={isSaving} onClick={() => void download()}>
              <Download aria-hidden />
              Download archive
            </Button>
            <FilePicker label="Take archive back…" disabled={isBusy} onFile={(file) => void choose(file)} />
          </>
        }
      />
      <PanelBody className="grid gap-3">
        <p className="max-w-160 text-13 text-ink-muted">
          One file with all models, providers, offers, prices with their history, plans, deals, scores, observations and
          locks. Taken back, it replaces the catalogue as a whole. Reviews, votes, accounts, submissions and articles
          are not part of it and stay as they are.
        </p>
        {job !== null && isRunning(job) && (
          <JobBar
            job={job}
            label={job.state === 'writing' ? 'Replacing the catalogue' : 'Checking the archive'}
            onCancel={cancel}
          />
        )}
        {problem !== null && (
          <Notice tone="negative" role="alert">
            {problem}
          </Notice>
        )}
        {job?.state === 'done' && (
          <Notice tone="positive" role="status">
            The catalogue is as it was when the archive was made.
          </Notice>
        )}
      </PanelBody>
      {job?.state === 'checked' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) void cancel()
          }}
          title="Replace the whole catalogue?"
          description={`${job.fileName ?? 'The archive'} is whole and has ${formatCount(job.rows)} rows. Everything that was changed in the catalogue since it was made is lost, and earlier imports can no longer be undone. Nobody can save while it is written.`}
          confirmLabel="Replace the catalogue"
          danger
          typeToConfirm={CONFIRMATION}
          onConfirm={() => void confirm()}
        />
      )}
    </Panel>
  )
}
