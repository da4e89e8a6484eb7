import { commentParts } from '@inferdex/domain/comments/comment-text'

/** Renders plain text with line breaks. URLs become nofollow links. */
export function CommentText({ content }: { content: string }) {
  return (
    <p className="text-14 leading-5.5 wrap-anywhere whitespace-pre-wrap">
      {commentParts(content).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.text}
            rel="ugc nofollow noopener"
            className="text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
