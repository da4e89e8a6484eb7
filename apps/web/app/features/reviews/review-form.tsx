import type { Review } from '@inferdex/contracts/reviews'
import { reviewRatings } from '@inferdex/domain/reviews/review-ratings'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field, FieldGroup } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { ApiError, api } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { rawTextOf, textOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { RatingSlider } from './rating-slider.tsx'
import { dropDraft, EMPTY_DRAFT, keepDraft, readDraft, type ReviewDraft } from './review-draft.ts'
import { KIND, type Reviewed } from './review-labels.ts'

const contract = () => import('@inferdex/contracts/reviews')

type ReviewFormProps = {
  reviewed: Reviewed
  /** Null for a new review. */
  review: Review | null
  username: string
  onSaved: (review: Review) => void
  onCancel: () => void
}

export function ReviewForm({ reviewed, review, username, onSaved, onCancel }: ReviewFormProps) {
  const { targetType, targetId } = reviewed
  const draftId = review?.id ?? targetId
  const [kept, setKept] = useState(() => readDraft(draftId))
  const [start] = useState<ReviewDraft>(() => kept ?? review ?? EMPTY_DRAFT)
  const [length, setLength] = useState(start.content.length)
  const [isSignedOut, setSignedOut] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])

  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).createReviewInput,
    read: (data) => ({ targetType, targetId, ...written(data) }),
    submit: async ({ targetType: type, targetId: id, ...input }) => {
      setSignedOut(authToken.read() === '')
      if (authToken.read() === '') return
      const { createReview, editReview } = await contract()
      try {
        const saved =
          review === null
            ? await api(createReview, { body: { targetType: type, targetId: id, ...input } })
            : await api(editReview, { params: { id: review.id }, body: input })
        dropDraft(draftId)
        onSaved(saved)
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
        setSignedOut(true)
      }
    },
    fallback: 'Failed to submit review',
  })

  function keep(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event)
    const form = event.currentTarget
    // The slider and its field are in sync only after the next render.
    setTimeout(() => {
      const draft = written(new FormData(form))
      setLength(draft.content.length)
      setKept(keepDraft(draftId, draft) ? draft : null)
    })
  }

  const ratingMessage = reviewRatings.map((name) => messages[name]).find((message) => message !== undefined)
  const problem = isSignedOut ? 'Please login to submit a review' : formMessage
  return (
    <Panel aria-labelledby="review-form" className="mb-6">
      <PanelHead
        id="review-form"
        level={3}
        title={review === null ? 'Write a Review' : 'Edit Your Review'}
        note={`as ${username}, one review per ${KIND[targetType]}`}
      />
      <PanelBody>
        <form
          {...formProps}
          onInput={keep}
          aria-labelledby="review-form"
          aria-busy={pending}
          className="grid gap-x-7 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
        >
          <FieldGroup label="Ratings, 1 to 5" hint="Arrow keys move by 0.5. Ratings start at 4." error={ratingMessage}>
            <div className="grid gap-1">
              {reviewRatings.map((name) => (
                <RatingSlider key={name} name={name} initial={start[name]} />
              ))}
            </div>
          </FieldGroup>
          <div className="grid content-start gap-3">
            <Field label="Title" required error={messages.title}>
              <Input ref={title} name="title" defaultValue={start.title} maxLength={200} autoComplete="off" />
            </Field>
            <Field label="Content" required error={messages.content} aside={`${formatCount(length)} characters`}>
              <Textarea name="content" rows={5} defaultValue={start.content} maxLength={5000} />
            </Field>
            {problem !== null && (
              <Notice tone="negative" role="alert">
                {problem}
              </Notice>
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p className="mr-auto flex items-center gap-1 text-12 text-ink-muted">
                {kept !== null && (
                  <>
                    <Check aria-hidden className="size-3.5" />
                    Draft kept
                  </>
                )}
              </p>
              <Button onClick={onCancel}>Cancel</Button>
              <Button type="submit" variant="primary" pending={pending}>
                {review === null ? 'Submit review' : 'Save changes'}
              </Button>
            </div>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}

/** Returns the raw text, because a draft keeps its spaces. */
function written(data: FormData): ReviewDraft {
  const rating = (name: string) => Number(textOf(data, name))
  return {
    title: rawTextOf(data, 'title'),
    content: rawTextOf(data, 'content'),
    rating: rating('rating'),
    easeOfUse: rating('easeOfUse'),
    accuracy: rating('accuracy'),
    value: rating('value'),
    support: rating('support'),
  }
}
