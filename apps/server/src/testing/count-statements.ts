import type pg from 'pg'

type QueryArgument = string | { text: string }

/** What is sent to the database while something runs. Begin and commit are not counted as statements. */
export function watchStatements(pool: pg.Pool) {
  const watched = new WeakSet<pg.PoolClient>()
  let seen: string[] | null = null

  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    // pg's `query` has many forms; they are all passed on as they came.
    client.query = ((...args: unknown[]) => {
      const first = args[0] as QueryArgument
      const text = typeof first === 'string' ? first : first.text
      if (!/^\s*(begin|commit|rollback|start transaction)\b/i.test(text)) seen?.push(text)
      return query(...args)
    }) as typeof client.query
  })

  return {
    async during(run: () => Promise<unknown>): Promise<string[]> {
      const statements: string[] = []
      seen = statements
      try {
        await run()
      } finally {
        seen = null
      }
      return statements
    },
  }
}
