import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'

export type ExportButtonsProps = {
  kind: ImportKind
  /** Filters of the list, named as in its API call, without page and order. */
  filters: Readonly<Record<string, string>>
}

const NAMES = { models: 'Models', providers: 'Providers', deals: 'Deals', offers: 'Offers' } as const

/** Exports all records that match the filters, not only the page that is shown. */
export function ExportButtons({ kind, filters }: ExportButtonsProps) {
  const [pending, setPending] = useState<ImportFormat | null>(null)

  async function download(format: ImportFormat) {
    setPending(format)
    try {
      const { saveExport } = await import('./import-calls.ts')
      await saveExport(kind, format, filters)
      void toast.success(`${NAMES[kind]} exported as ${format.toUpperCase()}`)
    } catch (thrown) {
      const description = thrown instanceof ApiError ? thrown.message : 'Request failed'
      void toast.error(`Failed to export ${kind}`, { description })
    } finally {
      setPending(null)
    }
  }

  return (['json', 'csv'] as const).map((format) => (
    <Button key={format} size={32} pending={pending === format} onClick={() => void download(format)}>
      <Download aria-hidden />
      Export {format.toUpperCase()}
    </Button>
  ))
}
