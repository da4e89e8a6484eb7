import { expect, it } from 'vitest'
import { pack, unpack } from './packed.ts'

const DATA = { rows: [{ name: 'One <b>', price: '0.25', note: null }], total: 1 }

it('the server gets back the very object, the browser an equal one, and always the same', () => {
  const packed = pack(DATA)
  expect(unpack(packed)).toBe(DATA)
  const sent = structuredClone(packed)
  expect(unpack(sent)).toEqual(DATA)
  expect(unpack(sent)).toBe(unpack(sent))
})

it('data that the browser computed itself is left as it is', () => {
  const coming = Promise.resolve(DATA)
  expect(unpack(DATA)).toBe(DATA)
  expect(unpack(coming)).toBe(coming)
  expect(unpack(null)).toBeNull()
})
