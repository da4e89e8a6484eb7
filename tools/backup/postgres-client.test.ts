import { describe, expect, it } from 'vitest'
import { chooseClient, connectionOf } from './postgres-client.ts'

const clients = [18, 15, 17].map((major) => ({ major, folder: `/${major}` }))

describe('chooseClient', () => {
  it.each([
    ['the same version for a dump', { server: 15, atLeast: 15 }, 15],
    ['the oldest newer one for a dump', { server: 16, atLeast: 16 }, 17],
    ['none, if all are older than the server that is dumped', { server: 19, atLeast: 19 }, undefined],
    ['an older one restores into a newer server', { server: 19, atLeast: 15 }, 18],
    ['none, if all are older than the dump', { server: 15, atLeast: 19 }, undefined],
    ['one that can read the dump, though the server is older', { server: 15, atLeast: 17 }, 17],
  ])('%s', (_, needed, expected) => {
    expect(chooseClient(clients, needed)?.major).toBe(expected)
  })
})

it('a password reaches the programs by their environment, never as an argument', () => {
  const { dbname, env } = connectionOf('postgres://inferdex:p%40ss@db.example:5432/inferdex?sslmode=require')
  expect(dbname).toBe('postgres://inferdex@db.example:5432/inferdex?sslmode=require')
  expect(env.PGPASSWORD).toBe('p@ss')
})
