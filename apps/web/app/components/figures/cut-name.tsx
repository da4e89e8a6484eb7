import { cutName } from '@inferdex/domain/text/cut-name'

/** Renders the name of a model, cut in the middle where it does not fit, so that its version stays in view. */
export function CutName({ name }: { name: string }) {
  const { start, end } = cutName(name)
  if (end === '') return name
  return (
    <span className="flex min-w-0">
      <span className="truncate">{start}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  )
}
