import { BrandLogo } from '../../components/layout/site/brand-logo.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { useSite } from '../../lib/site.ts'

const NAMES = { google: 'Google', github: 'GitHub' } as const

/** Links the sign-in providers that are configured. They are plain links, because the server handles the rest. */
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
      <div className="grid gap-2">
        {signInWith.map((provider) => (
          <a key={provider} href={`/api/auth/${provider}`} className={buttonClass({ size: 44, block: true })}>
            <BrandLogo name={provider} />
            Continue with {NAMES[provider]}
          </a>
        ))}
      </div>
      {dividerAt === 'end' && line}
    </>
  )
}
