import type { Review } from '@inferdex/contracts/reviews'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ReviewItem } from './review-item.tsx'
import { ReviewsBlock } from './reviews-block.tsx'
import type { PublicReviews } from './use-reviews.ts'

const NOW = '2026-07-02T12:00:00.000Z'
const TARGET = '9f324772-0ca7-8144-857c-548a38184b93'

function aReview(change: Partial<Review> = {}): Review {
  return {
    id: '9fdc5c32-662a-8cfb-b139-e0e1ce59327f',
    targetType: 'MODEL',
    targetId: TARGET,
    title: 'The price floor for tool use',
    content: 'Two hosts cap output, so read the offer.',
    rating: 4.5,
    easeOfUse: 4,
    accuracy: 3.5,
    value: 5,
    support: 2,
    verified: false,
    state: 'visible',
    upvotes: 64,
    downvotes: 3,
    userVote: null,
    createdAt: '2026-06-23T09:00:00.000Z',
    editedAt: null,
    user: { username: 'mkowal', avatar: null, reputation: 282 },
    ...change,
  }
}

function aPage(reviews: Review[], total: number, page = 1): PublicReviews {
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 ? total : 0 }))
  return {
    reviews,
    pagination: { page, pages: Math.max(1, Math.ceil(total / 10)), total },
    summary: {
      averageRating: total === 0 ? null : 4.25,
      easeOfUse: 4,
      accuracy: 3.5,
      value: 5,
      support: 2,
      reviewCount: total,
      distribution,
    },
  }
}

function markup(
  reviews: PublicReviews | null,
  search = '?tab=reviews',
  editorial = { rating: 0, reviewCount: 0 },
): string {
  const block = (
    <ReviewsBlock
      reviewed={{ targetType: 'MODEL', targetId: TARGET }}
      reviews={reviews}
      editorial={editorial}
      path="/model/gpt-oss"
      generatedAt={NOW}
      votesFor={({ upvotes, downvotes }) => `${upvotes} up, ${downvotes} down`}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: block }], { initialEntries: [`/model/gpt-oss${search}`] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('a bar is the share of all reviews, not of the most frequent rating [USE-23]', () => {
  const page = aPage([aReview()], 4)
  const distribution = page.summary.distribution.map(({ stars }) => ({ stars, count: [0, 0, 0, 1, 3, 0][stars] ?? 0 }))
  const html = markup({ ...page, summary: { ...page.summary, distribution } })
  expect([...html.matchAll(/style="width:(\d+)%"/g)].map(([, width]) => width)).toEqual(['0', '75', '25', '0', '0'])
})

it('a review shows title, content, date, its five ratings out of 5.0, votes and its author [PUB-REV-02, PUB-REV-05, PUB-REV-20, PUB-VOTE-08]', () => {
  const text = textOf(markup(aPage([aReview()], 1)))
  for (const part of [
    'The price floor for tool use',
    'Two hosts cap output, so read the offer.',
    '9d ago , 23 Jun 2026',
    'Overall 4.5 /5.0',
    'Ease of use 4.0',
    'Accuracy 3.5',
    'Value 5.0',
    'Support 2.0',
    '64 up, 3 down',
    'mkowal reputation 282',
    '4.3 out of 5.0, from 1 review',
  ]) {
    expect(text).toContain(part)
  }
})

it('only a verified one has the badge, which says what it means [PUB-REV-03]', () => {
  expect(markup(aPage([aReview()], 1))).not.toContain('Verified')
  const verified = markup(aPage([aReview({ verified: true })], 1))
  expect(verified).toMatch(/title="Our team has checked[^"]+"[^>]*>.*Verified/)
})

it('shows ten per page; with more there are pages and orders in the URL [PUB-REV-01]', () => {
  const html = markup(aPage([aReview()], 11), '?tab=reviews&sort=helpful')
  expect(textOf(html)).toContain('Page 1 of 2')
  expect(html).toContain('href="/model/gpt-oss?tab=reviews&amp;sort=helpful&amp;page=2"')
  expect(html).toMatch(/aria-current="true"[^>]*>Most helpful/)
  expect(html).toContain('href="/model/gpt-oss?tab=reviews&amp;sort=rating"')
  expect(markup(aPage([aReview()], 10))).not.toContain('Page 1 of')
})

it('a page after the last one links back to the first', () => {
  const text = textOf(markup(aPage([], 11, 7), '?tab=reviews&page=7'))
  expect(text).toContain('There are no reviews on this page. First page')
})

it('without reviews it says so, and keeps the rating of the catalogue [PUB-REV-06]', () => {
  expect(markup(aPage([], 0))).toContain('No reviews yet. Be the first to review!')
  expect(textOf(markup(aPage([], 0)))).toContain('No ratings yet.')
  expect(textOf(markup(aPage([], 0), '', { rating: 4.2, reviewCount: 86 }))).toContain('4.2 of 5 (86 reviews )')
})

it('asks visitors to sign in, and remembers where they were [PUB-REV-08, PUB-REV-09]', () => {
  const html = markup(aPage([aReview()], 21), '?tab=reviews&page=2')
  expect(html).toContain('Please login to write a review')
  const from = encodeURIComponent('/model/gpt-oss?tab=reviews&page=2')
  expect(html).toMatch(new RegExp(`href="/login\\?from=${from}"[^>]*>Login to Review<`))
  expect(html).not.toContain('Write a Review')
})

it('says that the list could not be loaded, and never that there are none [PUB-REV-19]', () => {
  const html = markup(null)
  expect(html).toContain('Failed to load reviews')
  expect(html).toContain('Retry')
  expect(html).not.toContain('No reviews yet')
})

it('tells its author that a review is pending or was hidden', () => {
  const item = (state: Review['state']) =>
    renderToStaticMarkup(<ReviewItem review={aReview({ state })} now={new Date(NOW)} isOwn votes={null} />)
  expect(item('held')).toContain('Only you can see it')
  expect(item('hidden')).toContain('Our team has hidden this review.')
  expect(item('visible')).not.toContain('Only you')
  expect(item('visible')).toContain('Your review')
})

it('text of users is never HTML', () => {
  const html = markup(
    aPage([aReview({ title: '<script>alert(1)</script>', content: '<img src=x onerror=alert(1)>' })], 1),
  )
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img src=x')
})

it('draws each number of stars as a part of all reviews [USE-23]', () => {
  const page = aPage([aReview()], 4)
  const counts = [3, 1, 0, 0, 0]
  const distribution = page.summary.distribution.map((row, index) => ({ ...row, count: counts[index] ?? 0 }))
  const html = markup({ ...page, summary: { ...page.summary, distribution } })
  expect([...html.matchAll(/style="width:([\d.]+%)"/g)].map(([, width]) => width)).toEqual([
    '75%',
    '25%',
    '0%',
    '0%',
    '0%',
  ])
})
