import { ThirdPartyLinks } from '../../components/layout/third-party-links.tsx'
import { useSite } from '../../lib/site.ts'

/** Links the sign-in providers that are configured, set off by a divider. */
export function ThirdPartyButtons({ divider, dividerAt }: { divider: string; dividerAt: 'start' | 'end' }) {
  const { signInWith } = useSite()
  if (signInWith.length === 0) return null
  const line = (
    <p className="flex items-center gap-3 text-12 text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {divider}
    </p>
  )
  return (
    <>
      {dividerAt === 'start' && line}
      <ThirdPartyLinks />
      {dividerAt === 'end' && line}
    </>
  )
}
