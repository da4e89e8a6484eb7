import { describe, expect, it } from 'vitest'
import { aSubmission } from '../a-submission.ts'
import {
  confirmIn,
  countsNow,
  decidedElsewhere,
  decideIn,
  missingIn,
  moveIn,
  overtakenIn,
  type Queue,
  queueOf,
  settleCurrent,
  shownItems,
  revertIn,
  undoIn,
  withArrived,
  withoutItem,
} from './queue-state.ts'

const some = ['a', 'b', 'c', 'd'].map((id) => aSubmission({ id }))
const queue = queueOf(some)
const decide = (before: Queue, id: string, at = 0) => decideIn(before, new Set([id]), 'APPROVED', at)
const outcomes = ({ items }: Queue) => items.map(({ outcome }) => outcome?.status ?? null)

describe('the queue', () => {
  it('a decision moves on to the next pending one, at the end back to the last one before', () => {
    const first = decide(queue, 'a')
    expect([first.currentId, outcomes(first)]).toEqual(['b', ['APPROVED', null, null, null]])
    expect(decide({ ...decide(queue, 'b'), currentId: 'a' }, 'a').currentId).toBe('c')
    const last = decide({ ...first, currentId: 'd' }, 'd')
    expect(last.currentId).toBe('c')
    expect(decide(decide({ ...last, currentId: 'c' }, 'c'), 'b').currentId).toBeNull()
  })

  it('j and k skip what is decided and stop at the ends', () => {
    const decided = decide({ ...queue, currentId: 'b' }, 'b')
    expect(moveIn({ ...decided, currentId: 'a' }, 1).currentId).toBe('c')
    expect(moveIn(decided, -1).currentId).toBe('a')
    expect(moveIn({ ...decided, currentId: 'd' }, 1).currentId).toBe('d')
  })

  it('a refused decision makes it pending again with its reason and does not change the current one', () => {
    const refused = revertIn(decide(queue, 'a'), 'a', 'No')
    expect([refused.currentId, refused.items[0]]).toMatchObject(['b', { outcome: null, problem: 'No' }])
  })

  it('what another user decided is shown as theirs', () => {
    const theirs = overtakenIn(decide(queue, 'a'), aSubmission({ id: 'a', status: 'REJECTED', version: 2 }), 'by bo', 1)
    expect(theirs.items[0]).toMatchObject({ outcome: { status: 'REJECTED', isTheirs: true }, problem: 'by bo' })
    expect(theirs.currentId).toBe('b')
    const edited = overtakenIn(decide(queue, 'a'), aSubmission({ id: 'a', version: 2 }), 'changed', 1)
    expect(edited.items[0]).toMatchObject({ outcome: null, problem: 'changed', submission: { version: 2 } })
  })

  it('undo makes it pending and current again; the late response to the decision does not revert the undo', () => {
    const undone = undoIn(decide(queue, 'a'), ['a'])
    expect([undone.currentId, outcomes(undone)[0]]).toEqual(['a', null])
    const late = confirmIn(undone, aSubmission({ id: 'a', status: 'APPROVED', version: 2 }))
    expect(outcomes(late)[0]).toBeNull()
    // Decided again while the undo is in flight: its response must not remove the new decision.
    const again = confirmIn(decide(late, 'a'), aSubmission({ id: 'a', version: 3 }))
    expect(again.items[0]).toMatchObject({
      outcome: { status: 'APPROVED', isSending: true },
      submission: { version: 3 },
    })
  })

  it('a decided one stays for five seconds, and until the server has responded', () => {
    const decided = decide(queue, 'a', 1000)
    expect(shownItems(decided, 9000)).toHaveLength(4)
    const confirmed = confirmIn(decided, aSubmission({ id: 'a', status: 'APPROVED', version: 2 }))
    expect(shownItems(confirmed, 5999)).toHaveLength(4)
    expect(shownItems(confirmed, 6000)).toHaveLength(3)
  })

  it('new ones come at the end, edited ones are replaced, decided ones stay decided', () => {
    const decided = decide(queue, 'a')
    const arrived = withArrived(decided, [
      aSubmission({ id: 'e' }),
      aSubmission({ id: 'a' }),
      aSubmission({ id: 'b', version: 2 }),
    ])
    expect(arrived.items.map(({ submission }) => submission.id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(outcomes(arrived)[0]).toBe('APPROVED')
    expect(arrived.items[1]?.submission.version).toBe(2)
    expect(withArrived(queueOf([]), [aSubmission({ id: 'e' })]).currentId).toBe('e')
  })

  it.each<[string, Queue, number, number]>([
    ['pending, newer', queue, 2, 2],
    ['pending, the same', queue, 1, 1],
    ['pending, older than what was edited here', queueOf([aSubmission({ id: 'a', version: 3 })]), 2, 3],
    ['decided here, not confirmed yet', decide(queue, 'a'), 2, 1],
    [
      'decided here and confirmed',
      confirmIn(decide(queue, 'a'), aSubmission({ id: 'a', status: 'APPROVED', version: 2 })),
      3,
      2,
    ],
    ['undone here', undoIn(decide(queue, 'a'), ['a']), 2, 2],
  ])('a list arrives with a submission that is %s', (_, before, arrives, shows) => {
    const [item] = withArrived(before, [aSubmission({ id: 'a', version: arrives })]).items
    expect(item).toEqual({ ...before.items[0], submission: { ...before.items[0]?.submission, version: shows } })
  })

  it('several at once leave the selection; a deleted one makes room for the next', () => {
    const selected = { ...queue, selected: new Set(['a', 'c']) }
    const bulk = decideIn(selected, selected.selected, 'REJECTED', 0)
    expect([outcomes(bulk), bulk.currentId, bulk.selected.size]).toEqual([['REJECTED', null, 'REJECTED', null], 'b', 0])
    expect(withoutItem({ ...queue, currentId: 'b' }, 'b').currentId).toBe('c')
    expect(withoutItem({ ...queue, currentId: 'd' }, 'd').currentId).toBe('c')
  })

  it('what others decided is shown as theirs; the current one stays in view, and own decisions stay own [STAFF-18]', () => {
    const mine = decide(queue, 'b')
    expect(missingIn(mine, [aSubmission({ id: 'd' })]).map(({ id }) => id)).toEqual(['a', 'c'])
    const approved = aSubmission({ id: 'a', status: 'APPROVED', version: 2 })
    const theirs = decidedElsewhere(mine, approved, 'Approved by bo', 1)
    expect(theirs.items[0]).toMatchObject({ outcome: { isTheirs: true }, problem: 'Approved by bo' })
    expect([theirs.currentId, settleCurrent(theirs).currentId]).toEqual(['a', 'c'])
    expect(decidedElsewhere(mine, aSubmission({ id: 'b', status: 'REJECTED' }), '', 1).items[1]).toEqual(mine.items[1])
    expect(decidedElsewhere(mine, aSubmission({ id: 'c' }), '', 1)).toBe(mine)
  })

  it('the figures follow at once', () => {
    const counted = { pending: 10, approved: 5, rejected: 1 }
    const decided = decideIn(decide(queue, 'a', 50), new Set(['b']), 'REJECTED', 60)
    expect(countsNow(counted, decided.items, 40)).toEqual({ pending: 8, approved: 6, rejected: 2 })
    expect(countsNow(counted, decided.items, 55)).toEqual({ pending: 9, approved: 5, rejected: 2 })
  })

  it.each([
    ['approved there, like here', 'APPROVED'],
    ['rejected there', 'REJECTED'],
  ] as const)('what another user decided first is counted by the server alone: %s [SAFE-25]', (_, status) => {
    const counted = { pending: 10, approved: 5, rejected: 1 }
    const sent = decide(decide(queue, 'a', 50), 'b', 60)
    expect(countsNow(counted, sent.items, 40)).toEqual({ pending: 8, approved: 7, rejected: 1 })
    const overtaken = overtakenIn(sent, aSubmission({ id: 'b', status }), 'Already decided', 70)
    expect(countsNow(counted, overtaken.items, 40)).toEqual({ pending: 9, approved: 6, rejected: 1 })
  })
})
