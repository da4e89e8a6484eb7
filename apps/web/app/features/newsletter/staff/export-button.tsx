import { exportSubscribers } from '@inferdex/contracts/newsletter'
import { csvCell } from '@inferdex/domain/text/csv'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError, api } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { toast } from '../../../lib/toast.ts'

const HEAD = ['email', 'confirmedAt', 'unsubscribeUrl']

/** Exports all confirmed subscribers, each with a personal unsubscribe link, for the mailing tool. */
export function ExportButton({ count }: { count: number }) {
  const [pending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      const records = await readAll()
      const csv = [HEAD, ...records].map((record) => `${record.map(csvCell).join(',')}\r\n`).join('')
      saveFile(
        `newsletter-export-${new Date().toISOString().slice(0, 10)}.csv`,
        new Blob([csv], { type: 'text/csv;charset=utf-8' }),
      )
      void toast.success('Subscribers exported as CSV')
    } catch (thrown) {
      const description = thrown instanceof ApiError ? thrown.message : 'Request failed'
      void toast.error('Failed to export subscribers', { description })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button size={32} pending={pending} disabled={count === 0} onClick={() => void download()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  )
}

async function readAll(): Promise<string[][]> {
  const records: string[][] = []
  let after: string | undefined
  do {
    const { items, next } = await api(exportSubscribers, { body: after === undefined ? {} : { after } })
    records.push(...items.map(({ email, confirmedAt, unsubscribeUrl }) => [email, confirmedAt, unsubscribeUrl]))
    after = next ?? undefined
  } while (after !== undefined)
  return records
}
