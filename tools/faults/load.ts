import { setTimeout as wait } from 'node:timers/promises'
import { voteTypes } from '@inferdex/domain/votes/vote-targets'
import { createClient, type HttpClient, type Reply } from './http-client.ts'
import { afterClick, isCertain, type Ledger, type Unique, type Vote } from './ledger.ts'
import { type Random, randomOf } from './random.ts'
import { createOutsideWorkers } from './load-outside.ts'
import { CACHED, DEALS, dealId, idOf, MODELS, modelId, PASSWORD, type Site, VOTERS } from './site.ts'

export type Figures = {
  requests: number
  cached: number
  /** 503 with Retry-After. */
  refused: number
  /** Broken connections while the proxy was down. */
  broken: number
  acknowledged: number
  problems: string[]
}

export type Load = {
  readonly figures: Figures
  /** Adds two more of every reader and voter. */
  setOverload: (isOn: boolean) => void
  /** Records when the proxy or the storage goes down, and that it is back. */
  setAway: (what: Away, isAway: boolean) => void
  /** Pauses writes with a time: prices and observations. */
  setDated: (isOn: boolean) => void
  stop: () => Promise<void>
}

type Away = 'proxy' | 'storage'
export type Worker = (random: Random) => Promise<void>
/** Sends a request and checks the response; returns null if its outcome is unknown. */
export type Send = (
  what: string,
  call: Parameters<HttpClient['send']>,
  allowed: readonly number[],
) => Promise<Reply | null>
/** Sends a unique text, once or twice in parallel. Returns the response that acknowledges it. */
export type WriteUnique = (
  entry: { table: Unique['table']; text: string; twice: boolean },
  call: Parameters<HttpClient['send']>,
) => Promise<Reply | null>

/** Operations that need the storage. */
const STORED: ReadonlySet<string> = new Set(['picture', 'stored picture'])

/**
 * Puts a mixed load on the site until it is stopped: pages, calls and writes of all kinds, some of them twice in
 * parallel.
 */
export function startLoad(
  site: Site,
  { seed, ledger, isHarmless, pauseMs }: { seed: number; ledger: Ledger; isHarmless: boolean; pauseMs: number },
): Load {
  const figures: Figures = { requests: 0, cached: 0, refused: 0, broken: 0, acknowledged: 0, problems: [] }
  const { topology, tokens } = site
  const client: HttpClient = createClient(topology.proxy.port)
  const outages: { what: Away; from: number; to: number }[] = []
  const wasAway = (what: Away, from: number) =>
    outages.some((outage) => outage.what === what && outage.from <= Date.now() && outage.to >= from)
  const over = new AbortController()
  let isOverloaded = false
  let isDated = true
  let unique = 0

  const report = (problem: string) => figures.problems.length < 30 && figures.problems.push(problem)

  const send: Send = async (what, [method, path, options], allowed) => {
    const from = Date.now()
    const reply = await client.send(method, path, options)
    figures.requests += 1
    if (reply === null) {
      figures.broken += 1
      if (!wasAway('proxy', from)) report(`${what}: no response`)
      return null
    }
    if (allowed.includes(reply.status)) return reply
    const isRefusal = reply.status === 503 && reply.retryAfter !== undefined
    if (isRefusal) figures.refused += 1
    if (!isRefusal) report(`${what}: ${reply.status} ${reply.text.slice(0, 120)}`)
    else if (isHarmless && !(STORED.has(what) && wasAway('storage', from)))
      report(`${what}: refused, though nothing was away`)
    return null
  }

  const newText = (what: string) => `${what} ${seed} ${(unique += 1)}`
  const tokenOf = (username: string) => ({ token: tokens.get(username) ?? '' })

  const writeUnique: WriteUnique = async ({ table, text, twice }, call) => {
    const entry: Unique = { table, isAcknowledged: false }
    ledger.unique.set(text, entry)
    const replies = await Promise.all((twice ? [1, 2] : [1]).map(() => send(table, call, twice ? [201, 409] : [201])))
    const created = replies.filter((reply) => reply?.status === 201)
    if (created.length > 1) report(`${table}: both of two equal requests were acknowledged (${text})`)
    if (created[0] === undefined) return null
    entry.isAcknowledged = true
    figures.acknowledged += 1
    return created[0] ?? null
  }

  const readCached: Worker = async (random) => {
    const path = random.oneOf(CACHED)
    const from = Date.now()
    const reply = await send(`cached ${path}`, ['GET', path], [200, 503])
    figures.cached += 1
    if (reply?.status === 503 && !wasAway('proxy', from)) report(`cached ${path}: 503`)
  }
  const readNew: Worker = async (random) => {
    const word = `${seed}-${(unique += 1)}`
    const path = random.oneOf([`/models?q=new-${word}`, `/deals?q=new-${word}`, `/providers?search=new-${word}`])
    await send(`new ${path}`, ['GET', path], [200])
    await wait(random.integer(20, 60))
  }
  const callApi: Worker = async (random) => {
    const path = random.oneOf([
      '/api/catalog/models?limit=3',
      '/api/catalog/deals',
      `/api/catalog/deals/${dealId(random.integer(1, DEALS))}`,
      `/api/reviews?targetType=MODEL&targetId=${modelId(random.integer(1, MODELS))}`,
    ])
    await send(path, ['GET', path], [200])
    await wait(random.integer(5, 20))
  }

  function voteAs(own: readonly number[]): Worker {
    return async (random) => {
      const voter = `voter-${random.oneOf(own)}`
      const targetId = dealId(random.integer(1, DEALS))
      const type = random.oneOf(voteTypes)
      const key = `${voter} ${targetId}`
      const before: ReadonlySet<Vote> = ledger.votes.get(key) ?? new Set([null])
      // The outcome of a lost request is known at the end of the run.
      if (!isCertain(before)) return await wait(5)
      const body = { targetType: 'DEAL', targetId, type }
      const reply = await send('vote', ['POST', '/api/likes', { ...tokenOf(voter), body }], [200])
      if (reply === null) {
        ledger.votes.set(key, new Set([...before].flatMap((vote) => [vote, afterClick(vote, type)])))
        return
      }
      const now = (JSON.parse(reply.text) as { type: Vote }).type
      const [known] = before
      if (known !== undefined && now !== afterClick(known, type))
        report(`vote: ${known} and a click on ${type} became ${now}`)
      ledger.votes.set(key, new Set([now]))
      figures.acknowledged += 1
      if (!random.chance(0.3)) return
      const path = `/api/likes/user?targetType=DEAL&targetIds=${targetId}`
      const read = await send('own vote', ['GET', path, tokenOf(voter)], [200])
      if (read === null) return
      const [stored = { type: null }] = JSON.parse(read.text) as { type: Vote }[]
      if (stored.type !== now) report(`vote: its author read ${stored.type} right after ${now} was acknowledged`)
    }
  }

  const suggest: Worker = async (random) => {
    const text = newText('Suggestion')
    const body = { type: 'GENERAL', data: { suggestion: text } }
    await writeUnique({ table: 'suggestion', text, twice: false }, [
      'POST',
      '/api/submissions',
      { ...tokenOf('voter-0'), body },
    ])
    await wait(random.integer(10, 40))
  }

  const review: Worker = async (random) => {
    const n = reviewed.next++
    if (n >= VOTERS * MODELS) return await wait(100)
    const text = newText('Review')
    const rating = { rating: random.integer(1, 5), easeOfUse: 3, accuracy: 4, value: 2, support: 5 }
    const body = {
      targetType: 'MODEL',
      targetId: modelId(1 + Math.floor(n / VOTERS)),
      title: text,
      content: text,
      ...rating,
    }
    const voter = tokenOf(`voter-${n % VOTERS}`)
    await writeUnique({ table: 'review', text, twice: random.chance(0.5) }, [
      'POST',
      '/api/reviews',
      { ...voter, body },
    ])
    await wait(random.integer(20, 60))
  }
  const reviewed = reviewsOf(ledger)

  const proposeAndApprove: Worker = async (random) => {
    const text = newText('Proposed deal')
    const data = {
      title: text,
      providerId: idOf(2),
      providerName: 'Tried 2',
      discount: 10,
      link: 'https://nova.example',
    }
    const call = ['POST', '/api/submissions', { ...tokenOf('voter-1'), body: { type: 'DEAL', data } }] as const
    const proposed = await writeUnique({ table: 'proposed deal', text, twice: false }, [...call])
    if (proposed === null) return await wait(50)
    const { id } = JSON.parse(proposed.text) as { id: string }
    ledger.approvals.set(id, false)
    const approve = () =>
      send(
        'approval',
        ['POST', `/api/submissions/${id}/approve`, { ...tokenOf('decider'), body: { version: 1 } }],
        [200, 409],
      )
    const replies = await Promise.all(random.chance(0.5) ? [approve(), approve()] : [approve()])
    const approved = replies.filter((reply) => reply?.status === 200)
    if (approved.length > 1) report(`approval: both of two at once were acknowledged (${id})`)
    if (approved.length > 0) {
      ledger.approvals.set(id, true)
      figures.acknowledged += 1
    }
    await wait(random.integer(20, 60))
  }

  const editDeal: Worker = async (random) => {
    const id = dealId(random.integer(1, DEALS))
    const path = `/api/admin/deals/${id}`
    const read = await send('staff read', ['GET', path, tokenOf('editor')], [200])
    if (read === null) return await wait(20)
    const { title: before, revision } = JSON.parse(read.text) as { title: string; revision: number }
    const known = ledger.titles.get(id)
    if (known !== undefined && !known.has(before)) report(`edit: ${id} is “${before}”, which nobody was told`)
    const titles = (random.chance(0.4) ? [1, 2] : [1]).map(() => newText('Tried deal'))
    // A lost edit may still arrive, but not after a newer one was acknowledged.
    ledger.titles.set(id, new Set([...(known ?? []), before, ...titles]))
    const replies = await Promise.all(
      titles.map((title) =>
        send('edit', ['PUT', path, { ...tokenOf('editor'), body: { revision, title } }], [200, 409]),
      ),
    )
    const saved = titles.filter((_, n) => replies[n]?.status === 200)
    if (saved.length > 1) report(`edit: both of two at once were acknowledged (${id} ${revision})`)
    if (saved.length > 0) {
      ledger.titles.set(id, new Set(saved))
      figures.acknowledged += 1
    }
    await wait(random.integer(20, 80))
  }

  const signIn: Worker = async (random) => {
    const body = { email: 'visitor@example.org', password: PASSWORD }
    const reply = await send('sign-in', ['POST', '/api/auth/login', { body }], [200])
    if (reply !== null) {
      const { token } = JSON.parse(reply.text) as { token: string }
      ledger.tokens = [...ledger.tokens, token].slice(-5)
      figures.acknowledged += 1
      await send('own account', ['GET', '/api/auth/me', { token }], [200])
    }
    await send('sign-in elsewhere', ['GET', '/api/auth/google'], [302])
    await wait(random.integer(150, 400))
  }

  const register: Worker = async (random) => {
    const text = `new-${seed}-${(unique += 1)}`
    const body = { username: text, email: `${text}@example.org`, password: PASSWORD }
    await writeUnique({ table: 'account', text, twice: false }, ['POST', '/api/auth/register', { body }])
    await wait(random.integer(200, 500))
  }

  let clients = 0
  async function work(worker: Worker, isNeeded: () => boolean, restMs: number): Promise<void> {
    clients += 1
    const random = randomOf(seed * 1000 + clients)
    while (!over.signal.aborted) {
      if (!isNeeded()) await wait(20)
      else {
        await worker(random).catch((error: unknown) => report(`load: ${String(error)}`))
        await wait(restMs)
      }
    }
  }
  const always = () => true
  const halves = [
    Array.from({ length: VOTERS / 2 }, (_, n) => n),
    Array.from({ length: VOTERS / 2 }, (_, n) => VOTERS / 2 + n),
  ]
  const usual = [readCached, readCached, readNew, callApi, ...halves.map(voteAs)]
  const { uploadPicture, editPrice, readFeed } = createOutsideWorkers(site, {
    ledger,
    figures,
    report,
    send,
    writeUnique,
    newText,
    tokenOf,
  })
  const others = [suggest, review, proposeAndApprove, editDeal, signIn, register, uploadPicture]
  const more = [readCached, readNew, callApi, suggest].flatMap((worker) => Array.from({ length: 8 }, () => worker))
  const running = Promise.all([
    ...[...usual, ...others].map((worker) => work(worker, always, pauseMs)),
    ...[editPrice, readFeed].map((worker) => work(worker, () => isDated, pauseMs)),
    ...more.map((worker) => work(worker, () => isOverloaded, 0)),
  ])

  return {
    figures,
    setOverload: (isOn) => {
      isOverloaded = isOn
    },
    setAway: (what, isAway) => {
      if (isAway) outages.push({ what, from: Date.now(), to: Number.POSITIVE_INFINITY })
      else
        for (const outage of outages.filter((one) => one.what === what))
          outage.to = Math.min(outage.to, Date.now() + 500)
    },
    setDated: (isOn) => {
      isDated = isOn
    },
    stop: async () => {
      over.abort()
      await running
      client.close()
    },
  }
}

/** Counts the reviews of a whole trial: each person reviews each model once. */
const counters = new WeakMap<Ledger, { next: number }>()
function reviewsOf(ledger: Ledger): { next: number } {
  const counter = counters.get(ledger) ?? { next: 0 }
  counters.set(ledger, counter)
  return counter
}
