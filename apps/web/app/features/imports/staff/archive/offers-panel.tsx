import { Panel, PanelBody, PanelHead } from '../../../../components/ui/panel.tsx'
import { ExportButtons } from '../export-buttons.tsx'
import { ImportButton } from '../import-button.tsx'

/** Exports the prices of all offers, and imports the edited file. */
export function OffersPanel({ onDone }: { onDone: () => void }) {
  return (
    <Panel aria-labelledby="offers-file">
      <PanelHead
        id="offers-file"
        title="Prices of all offers"
        actions={
          <div className="flex flex-wrap gap-2">
            <ExportButtons kind="offers" filters={{}} />
            <ImportButton kind="offers" onDone={onDone} />
          </div>
        }
      />
      <PanelBody>
        <p className="max-w-160 text-13 text-ink-muted">
          One row per price: model, provider, id, component, mode, tier, amount in US dollars, unit, validFrom and
          source. Change amounts in a spreadsheet and import the file: each amount that differs becomes a new price with
          its source. Rows that are missing change nothing.
        </p>
      </PanelBody>
    </Panel>
  )
}
