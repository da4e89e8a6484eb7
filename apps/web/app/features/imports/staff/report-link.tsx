import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Download } from 'lucide-react'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { saveFile } from '../../../lib/api/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import { fetchErrorReport } from './import-calls.ts'

/** Downloads the rows that the server refused. */
export function ReportLink({ job }: { job: ImportJob }) {
  async function download() {
    try {
      saveFile(`${job.kind}-import-errors.csv`, await fetchErrorReport(job.id))
    } catch {
      void toast.error("Couldn't download the error report")
    }
  }
  return (
    <button type="button" className={`${textLinkClass} text-12`} onClick={() => void download()}>
      <Download aria-hidden className="size-3" />
      {job.errors === 1 ? '1 row with errors' : `${formatCount(job.errors)} rows with errors`}: error report, CSV
    </button>
  )
}
