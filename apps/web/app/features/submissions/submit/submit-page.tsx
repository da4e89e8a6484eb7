import { Box, Building2, CalendarX, Gauge, LogIn, type LucideIcon, MessageSquare, Tag } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { LinkTabs } from '../../../components/ui/navigation/link-tabs.tsx'
import { authToken } from '../../../lib/api/auth-token.ts'
import { paths } from '../../../lib/paths.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { FormSkeleton } from './forms/form-skeleton.tsx'
import { type FormType, type SubmitTab, submitTabs } from './submit-tabs.ts'

// Loaded only for signed-in users; visitors see one sentence.
const SubmitForms = lazy(async () => ({ default: (await import('./forms/submit-forms.tsx')).SubmitForms }))

const ICONS: Readonly<Record<FormType, LucideIcon>> = {
  MODEL: Box,
  PROVIDER: Building2,
  BENCHMARK: Gauge,
  DEAL: Tag,
  DEAL_EXPIRED: CalendarX,
  GENERAL: MessageSquare,
}

export function SubmitPage({ tab }: { tab: SubmitTab }) {
  const row = useRef<HTMLDivElement>(null)
  // On phones the row of tabs scrolls, so the current one is scrolled into view.
  useEffect(() => {
    const index = submitTabs.findIndex(({ value }) => value === tab.value)
    row.current?.querySelectorAll('a')[index]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab.value])
  const tabs = submitTabs.map(({ value, label, type }) => {
    const Icon = ICONS[type]
    return {
      to: { search: value === 'model' ? '' : `?tab=${value}` },
      current: value === tab.value,
      label: (
        <>
          <Icon aria-hidden className="size-4" />
          {label}
        </>
      ),
    }
  })
  return (
    <div className="wrap min-h-[calc(100dvh-3.5rem)] pt-5 pb-10 sm:pt-7">
      <h1 className="text-20 font-[650] tracking-[-0.022em] sm:text-28 sm:leading-8.5">Submit Data</h1>
      <p className="text-ink-muted">All submissions are reviewed by our team.</p>
      <div ref={row} className="mt-2 mb-5">
        <LinkTabs label="What to submit" tabs={tabs} />
      </div>
      <FormOrNotice tab={tab} />
    </div>
  )
}

/**
 * Shows the form, or a notice to visitors. The server does not know the viewer and renders the notice, which CSS hides
 * before the first paint if a token is stored.
 */
function FormOrNotice({ tab }: { tab: SubmitTab }) {
  const viewer = useViewer()
  const hydrated = useHydrated()
  const token = authToken.use()
  if (viewer !== null) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <SubmitForms tab={tab} />
      </Suspense>
    )
  }
  // The viewer is being loaded.
  if (token !== '') return <FormSkeleton />
  if (hydrated) return <LoginNotice tab={tab} />
  return (
    <>
      <div className="in-data-viewer:hidden">
        <LoginNotice tab={tab} />
      </div>
      <FormSkeleton className="not-in-data-viewer:hidden" />
    </>
  )
}

function LoginNotice({ tab }: { tab: SubmitTab }) {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const from = `${paths.submit()}${hydrated ? search : tab.value === 'model' ? '' : `?tab=${tab.value}`}`
  return (
    <div className="max-w-180 rounded-box border border-line bg-surface">
      <EmptyState
        title={tab.loginText}
        icon={<LogIn aria-hidden />}
        actions={
          <>
            <Link to={paths.login(from)} className={buttonClass({ variant: 'primary' })}>
              Login
            </Link>
            <Link to={paths.signup(from)} className={buttonClass()}>
              Create an account
            </Link>
          </>
        }
      >
        You'll come back to this form after signing in.
      </EmptyState>
    </div>
  )
}
