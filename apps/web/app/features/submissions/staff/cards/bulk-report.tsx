import { CircleCheck, CircleX } from 'lucide-react'
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx'
import type { BulkReport } from '../queue/use-queue.ts'

/** Lists the outcome of each submission if not all could be decided. */
export function BulkReportDialog({ report, onClose }: { report: BulkReport | null; onClose: () => void }) {
  if (report === null) return null
  const { status, succeeded, failed, titles } = report
  const done = status === 'APPROVED' ? 'approved' : 'rejected'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${succeeded.length} ${done}, ${failed.length} refused`}
      description="Each item was handled separately. Failed items are still pending."
    >
      <ul className="grid gap-2 text-13">
        {failed.map(({ id, error }) => (
          <li key={id} className="flex gap-2">
            <CircleX aria-hidden className="mt-px size-4 shrink-0 text-negative" />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{titles.get(id)}</b>
              <span className="block text-ink-muted">{error}</span>
            </span>
          </li>
        ))}
        {succeeded.map((id) => (
          <li key={id} className="flex gap-2">
            <CircleCheck aria-hidden className="mt-px size-4 shrink-0 text-positive" />
            <span className="min-w-0 wrap-anywhere">
              {titles.get(id)} <span className="text-ink-muted">{done}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
