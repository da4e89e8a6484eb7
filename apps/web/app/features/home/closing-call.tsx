import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

export function ClosingCall() {
  return (
    <section className="mt-2 flex flex-col items-start justify-between gap-6 rounded-box border border-line bg-sunken p-5 sm:flex-row sm:items-center sm:px-8 sm:py-7">
      <div>
        <h2 className="text-20 font-[620] tracking-[-0.015em]">Find the right model for your budget</h2>
        <p className="text-ink-muted">Browse the catalogue, or start with what’s free.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.models()} className={buttonClass({ variant: 'primary' })}>
          Explore Models
        </Link>
        <Link to={paths.freeTiers()} className={buttonClass()}>
          View Free Tiers
        </Link>
      </div>
    </section>
  )
}
