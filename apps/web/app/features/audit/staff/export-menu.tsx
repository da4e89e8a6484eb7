import { type AuditFileFormat, auditFileFormats, exportAuditEntries } from '@inferdex/contracts/audit.staff'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../components/ui/overlays/menu.tsx'
import { ApiError, send } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { toast } from '../../../lib/toast.ts'

/** Exports all entries that match the filters, not only the page that is shown. */
export function ExportMenu({ filters }: { filters: ListFilters }) {
  const [pending, setPending] = useState(false)

  async function download(format: AuditFileFormat) {
    setPending(true)
    try {
      const response = await send(exportAuditEntries, { query: { ...filters, format } })
      saveFile(nameOf(response) ?? `audit-logs.${format}`, await response.blob())
      void toast.success(`Audit logs exported as ${format.toUpperCase()}`)
    } catch (thrown) {
      const description = thrown instanceof ApiError ? thrown.message : 'Request failed'
      void toast.error('Failed to export audit logs', { description })
    } finally {
      setPending(false)
    }
  }

  return (
    <Menu
      align="end"
      trigger={
        <Button size={32} pending={pending}>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuLabel>Everything that matches</MenuLabel>
      {auditFileFormats.map((format) => (
        <MenuItem key={format} onSelect={() => void download(format)}>
          Export {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  )
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}
