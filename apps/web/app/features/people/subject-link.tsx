import type { UserLike } from '@inferdex/contracts/people/people'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

type Subject = NonNullable<UserLike['subject']>

/** Where a contribution can be seen. */
export function subjectPath({ type, slug, name }: Subject): string {
  if (type === 'DEAL' || slug === null) return `${paths.deals()}?q=${encodeURIComponent(name)}`
  return type === 'MODEL' ? paths.model(slug) : paths.provider(slug)
}

/** The name of what was reviewed or liked; what is no longer in the catalogue has no page. */
export function SubjectLink({ subject, tab }: { subject: Subject | null; tab?: 'reviews' | undefined }) {
  if (subject === null) return <span className="text-ink-muted">No longer in the catalogue</span>
  const to = tab === undefined ? subjectPath(subject) : `${subjectPath(subject)}?tab=${tab}`
  return (
    <TextLink to={to} className="min-w-0 wrap-anywhere">
      {subject.name}
    </TextLink>
  )
}
