import { auditRecipe } from '@inferdex/domain/stack/audit-recipe'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

/** Shows how to make a build fail before a model is retired. */
export function RecipePanel() {
  const recipe = auditRecipe(useSite().publicUrl)
  return (
    <Panel className="mt-6">
      <PanelHead
        title="A build that fails before a model does"
        note="GitHub Action: fails when a model retires within 60 days"
        actions={<CopyButton withText label="Copy" value={recipe} className="noscript:hidden" />}
      />
      <PanelBody>
        <p className="mb-3 text-13 text-ink-muted">
          It calls <code className="figure">POST /api/tools/stack-audit</code>, which takes a text and is in the{' '}
          <Link to={paths.apiDocs()} className="font-medium text-accent underline underline-offset-3">
            documentation of the API
          </Link>
          . Bodies are neither logged nor kept.
        </p>
        <pre
          role="region"
          aria-label="GitHub Action"
          tabIndex={0}
          className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-12 leading-[18px]"
        >
          {recipe}
        </pre>
      </PanelBody>
    </Panel>
  )
}
