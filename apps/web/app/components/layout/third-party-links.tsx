import { useSite } from '../../lib/site.ts'
import { buttonClass } from '../ui/button-class.ts'
import { BrandLogo } from './site/brand-logo.tsx'

const NAMES = { google: 'Google', github: 'GitHub' } as const

/** Links the sign-in providers that are configured. They are plain links, because the server handles the rest. */
export function ThirdPartyLinks() {
  const { signInWith } = useSite()
  return (
    <div className="grid gap-2">
      {signInWith.map((provider) => (
        <a key={provider} href={`/api/auth/${provider}`} className={buttonClass({ size: 44, block: true })}>
          <BrandLogo name={provider} />
          Continue with {NAMES[provider]}
        </a>
      ))}
    </div>
  )
}
