import type pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** Records the statements that are sent to the database. Begin and commit do not count. */
export function watchStatements(pool: pg.Pool) {
  const watched = new WeakSet<pg.PoolClient>()
  let seen: Statement[] | null = null

  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    // pg's `query` has many signatures, so the arguments are passed on unchanged.
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | Partial<Statement>, unknown]
      const { text = '', values } = typeof first === 'string' ? { text: first, values: undefined } : first
      const isTransaction = /^\s*(begin|commit|rollback|start transaction)\b/i.test(text)
      if (!isTransaction) seen?.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
      return query(...args)
    }) as typeof client.query
  })

  return {
    async during(run: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = []
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
