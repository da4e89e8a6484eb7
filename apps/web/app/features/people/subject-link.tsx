import type { UserLike } from '@inferdex/contracts/people/people'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

type Subject = NonNullable<UserLike['subject']>

/** Returns the URL of the record that was reviewed or liked. */
export function subjectPath({ type, slug, name }: Subject): string {
  if (type === 'DEAL' || slug === null) return `${paths.deals()}?q=${encodeURIComponent(name)}`
  return type === 'MODEL' ? paths.model(slug) : paths.provider(slug)
}

/** Links what was reviewed or liked. A record that no longer exists has no link. */
export function SubjectLink({ subject, tab }: { subject: Subject | null; tab?: 'reviews' | undefined }) {
  if (subject === null) return <span className="text-ink-muted">No longer in the catalogue</span>
  const to = tab === undefined ? subjectPath(subject) : `${subjectPath(subject)}?tab=${tab}`
  return (
    <TextLink to={to} className="min-w-0 wrap-anywhere">
      {subject.name}
    </TextLink>
  )
}
