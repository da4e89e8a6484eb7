import { cutId, cutName } from '@inferdex/domain/text/cut-name'

/** Renders the name of a model, cut in the middle where it does not fit, so that its version stays in view. */
export function CutName({ name }: { name: string }) {
  return <Cut whole={name} {...cutName(name)} />
}

/** Renders an id, cut in the middle where it does not fit, so that its variant stays in view. */
export function CutId({ id }: { id: string }) {
  return <Cut whole={id} {...cutId(id)} />
}

function Cut({ whole, start, end }: { whole: string; start: string; end: string }) {
  if (end === '') return whole
  return (
    <span className="flex min-w-0">
      <span className="truncate">{start}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  )
}
