import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { useRevalidator } from 'react-router'
import { AdminPage } from '../../../../components/layout/admin/admin-page.tsx'
import { Panel, PanelBody, PanelHead } from '../../../../components/ui/panel.tsx'
import { JobList } from '../earlier-imports.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'

/** Shows the exports of several lists (the catalogue archive, the prices of all offers) and the latest imports. */
export function FilesPage({ imports }: { imports: readonly ImportJob[] }) {
  const { revalidate } = useRevalidator()
  return (
    <AdminPage title="Files" note="The catalogue as files, out and in">
      <div className="grid gap-3">
        <ArchivePanel onDone={() => void revalidate()} />
        <OffersPanel onDone={() => void revalidate()} />
        <Panel aria-labelledby="latest-imports">
          <PanelHead id="latest-imports" title="Latest imports" />
          <PanelBody className="py-2">
            {imports.length === 0 ? (
              <p className="py-2 text-13 text-ink-muted">Nobody has imported a file in the last 30 days.</p>
            ) : (
              <JobList jobs={imports} />
            )}
          </PanelBody>
        </Panel>
      </div>
    </AdminPage>
  )
}
