import { BadgePercent, FilePen, type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'

type AuthFrameProps = { title: string; lead: ReactNode; children: ReactNode }

const BENEFITS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: FilePen,
    title: 'Submit data',
    text: 'Add a model, provider, benchmark or deal, or fix a wrong number. Our team checks it before it goes live.',
  },
  {
    Icon: MessageSquareText,
    title: 'Write reviews',
    text: 'Rate the models and providers you use, and mark the reviews that helped.',
  },
  {
    Icon: BadgePercent,
    title: 'Vote on deals',
    text: 'Upvote deals that work, and report the ones that have expired.',
  },
]

/** Renders the form at the left and, on wide screens, the benefits of an account at the right. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="wrap grid min-h-[calc(100dvh-3.5rem)] content-start items-start gap-24 pt-8 pb-6 sm:pt-16 sm:pb-10 md:grid-cols-[400px_minmax(0,1fr)] lg:pt-24">
      <div className="mx-auto grid w-full max-w-100 gap-4 md:mx-0">
        <div>
          <h1 className="text-28 leading-8.5 font-[650] tracking-[-0.022em]">{title}</h1>
          <p className="mt-1 text-ink-muted">{lead}</p>
        </div>
        {children}
      </div>
      <aside className="hidden border-l border-line py-1 pl-24 md:block">
        <h2 className="text-16 font-[620] tracking-[-0.01em]">Why create an account?</h2>
        <p className="text-13 text-ink-muted">You don't need one to browse, compare or calculate.</p>
        <ul className="mt-4 divide-y divide-line rounded-box border border-line bg-surface">
          {BENEFITS.map(({ Icon, title: benefit, text }) => (
            <li key={benefit} className="flex gap-3 px-4 py-3.5">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <div>
                <h3 className="font-[550]">{benefit}</h3>
                <p className="text-13 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-13 text-ink-muted">
          Your email address stays private. Prices and rankings are the same with or without an account.
        </p>
      </aside>
    </div>
  )
}
