import { Notice } from '../../../components/ui/states/notice.tsx'

/** Lists what an import does not change. */
export function ImportNoteList({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="caution" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}.</p>
      ))}
    </Notice>
  )
}
