import { describe, expect, it } from 'vitest'
import { createTaggedMemo } from './tagged-memo.ts'

/** Returns a function that numbers its values, so that a test sees which value is cached. */
function counted() {
  let made = 0
  const memo = createTaggedMemo<{ number: number }>(2)
  return { memo, read: (key = 'a', tags = ['models']) => memo.get(key, tags, async () => ({ number: ++made })) }
}

describe('a memo with tags [HOUSE-16]', () => {
  it('returns the very value that was made, and makes it once for all who ask meanwhile', async () => {
    const { read } = counted()
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toEqual({ number: 1 })
    expect(second).toBe(first)
    expect(await read()).toBe(first)
  })

  it('a change that names a tag drops what depends on it, and nothing else', async () => {
    const { memo, read } = counted()
    await read('a', ['models', 'ratings'])
    await read('b', ['deals'])
    memo.purge(['offers', 'ratings'])
    expect(await read('a', ['models', 'ratings'])).toEqual({ number: 3 })
    expect(await read('b', ['deals'])).toEqual({ number: 2 })
  })

  it('what was begun before a change is not kept after it', async () => {
    const memo = createTaggedMemo<string>()
    const finish: ((value: string) => void)[] = []
    const read = () => memo.get('a', ['models'], () => new Promise((resolve) => finish.push(resolve)))
    const before = read()
    memo.purge(['models'])
    const after = read()
    finish[1]?.('new')
    finish[0]?.('old')
    expect(await Promise.all([before, after, read()])).toEqual(['old', 'new', 'new'])
  })

  it('everything goes when everything counts as changed [SAFE-26]', async () => {
    const memo = createTaggedMemo<string>()
    await memo.get('a', [], async () => 'old')
    memo.purge(['everything'])
    expect(await memo.get('a', [], async () => 'new')).toBe('new')
  })

  it('a failure is passed on and not kept', async () => {
    const memo = createTaggedMemo<string>()
    await expect(memo.get('a', [], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await memo.get('a', [], async () => 'here')).toBe('here')
  })

  it('holds no more values than it may: the one used longest ago goes', async () => {
    const { read } = counted()
    await read('a')
    await read('b')
    await read('a')
    await read('c')
    expect(await read('a')).toEqual({ number: 1 })
    expect(await read('b')).toEqual({ number: 4 })
  })
})
