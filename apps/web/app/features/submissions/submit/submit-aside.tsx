import type { Draft } from './draft.ts'
import { type PreviewRow, previewOf } from './preview-rows.ts'

const STEPS = [
  'A moderator compares it with the live record and its sources.',
  "You'll find the decision and any note under My Submissions.",
  "If it's approved, it goes live right away and you get 10 reputation.",
] as const

export function SubmitAside({ values, rows }: { values: Draft; rows: readonly PreviewRow[] }) {
  const preview = previewOf(values, rows)
  return (
    <aside className="grid content-start gap-6 max-lg:hidden">
      {preview.length > 0 && (
        <section>
          <h2 className="mb-2 font-[620]">What the reviewer will see</h2>
          <dl className="overflow-hidden rounded-box border border-line text-13">
            {preview.map(({ label, value }) => (
              <div
                key={label}
                className="grid grid-cols-[6.5rem_minmax(0,1fr)] not-first:border-t not-first:border-line"
              >
                <dt className="bg-surface px-2.5 py-1 text-12 text-ink-muted">{label}</dt>
                <dd className="line-clamp-3 border-l border-line bg-positive-soft px-2.5 py-1 wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2 className="mb-2 font-[620]">What happens next</h2>
        <ol className="grid gap-1.5 text-13 text-ink-muted">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3">
              <b className="figure text-12 font-semibold text-accent">{index + 1}</b>
              {step}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="mb-1 font-[620]">What helps</h2>
        <p className="text-13 text-ink-muted">
          A public source: the provider's own pricing page, a model card, a paper.
        </p>
      </section>
    </aside>
  )
}
