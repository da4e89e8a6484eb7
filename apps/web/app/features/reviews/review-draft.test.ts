import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, parseDraft } from './review-draft.ts'

describe('a draft', () => {
  it('starts with every rating at 4 [PUB-REV-11]', () => {
    expect(EMPTY_DRAFT).toEqual({ title: '', content: '', rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 })
  })

  it('is read as it was stored', () => {
    const draft = { ...EMPTY_DRAFT, title: 'Quick', content: 'And cheap.', rating: 4.5, support: 1 }
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each(['null', '[]', '7', '{', '"text"'])('%s is not a draft, or an empty one', (stored) => {
    expect(parseDraft(stored) ?? EMPTY_DRAFT).toEqual(EMPTY_DRAFT)
  })

  it('what is not readable falls back to its default', () => {
    expect(parseDraft('{"title":3,"content":"Kept","rating":9,"value":"5"}')).toEqual({
      ...EMPTY_DRAFT,
      content: 'Kept',
    })
  })
})
