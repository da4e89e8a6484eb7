import type { StaffHit, StaffHitKind } from '@inferdex/contracts/search/search.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { contains } from '@inferdex/domain/text/fold-case'
import { listedSections } from '../../../components/layout/admin/admin-sections.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { pageItem, type PaletteItem } from '../palette-item.ts'

/** Pages that are not in the sidebar. */
const OTHER_PAGES = [
  { label: 'Add a model', to: adminPaths.newModel(), opens: 'models.manage' },
  { label: 'Add a provider', to: adminPaths.newProvider(), opens: 'providers.manage' },
  { label: 'Write an article', to: adminPaths.newBlog(), opens: 'posts.manage' },
  { label: 'Comments', to: adminPaths.comments(), opens: 'comments.moderate' },
  { label: 'Rules of the feed intake', to: adminPaths.intakeRules(), opens: 'intake.manage' },
] as const

function adminPages(viewer: Viewer | null) {
  return [...listedSections(viewer), ...OTHER_PAGES.filter(({ opens }) => can(viewer, opens))]
}

/** Returns the entries of the palette: matching pages, and the server's results. */
export function adminItems(q: string, viewer: Viewer | null, hits: readonly StaffHit[]): readonly PaletteItem[] {
  const text = q.trim()
  const pages = adminPages(viewer)
    .filter(({ label }) => text === '' || contains(text, label))
    .map(pageItem)
  const records = hits.flatMap((hit) => hitItems(hit))
  // A matching page name ranks pages first; otherwise records are more likely wanted.
  const isPage = pages.some(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))
  return isPage ? [...pages, ...records] : [...records, ...pages]
}

type Look = {
  readonly kind: PaletteItem['kind']
  readonly group: string
  readonly editor: (hit: StaffHit) => string
  readonly history?: (id: string) => string
}

const LOOKS: Readonly<Record<StaffHitKind, Look>> = {
  MODEL: {
    kind: 'Model',
    group: 'Models',
    editor: ({ id }) => adminPaths.model(id),
    history: (id) => adminPaths.modelHistory(id),
  },
  PROVIDER: {
    kind: 'Provider',
    group: 'Providers',
    editor: ({ id }) => adminPaths.provider(id),
    history: (id) => adminPaths.providerHistory(id),
  },
  DEAL: {
    kind: 'Deal',
    group: 'Deals',
    editor: ({ id }) => adminPaths.deal(id),
    history: (id) => adminPaths.dealHistory(id),
  },
  SUBMISSION: { kind: 'Submission', group: 'Submissions', editor: ({ id }) => adminPaths.submission(id) },
  USER: { kind: 'Person', group: 'People', editor: ({ name }) => adminPaths.user(name) },
  POST: { kind: 'Article', group: 'Articles', editor: ({ id }) => adminPaths.blog(id) },
}

function hitItems(hit: StaffHit): readonly PaletteItem[] {
  const { kind, group, editor, history } = LOOKS[hit.kind]
  const { id, name, about } = hit
  return [
    { id: `${kind} ${id}`, group, name, kind, about, to: editor(hit) },
    ...(history === undefined
      ? []
      : [
          {
            id: `History ${id}`,
            group,
            name: `History of ${name}`,
            kind: 'History',
            about: 'Who changed what',
            to: history(id),
          } as const,
        ]),
  ]
}
