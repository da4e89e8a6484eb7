import { type APIRequestContext, expect } from '@playwright/test'
import type { Submission } from '@inferdex/contracts/submissions/submissions'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let people = 0

/** Creates an account for submissions. */
export async function newSender(request: APIRequestContext): Promise<{ id: string; username: string; token: string }> {
  people += 1
  const username = `sender-${Date.now().toString(36)}-${process.pid.toString(36)}-${people}`
  const account = { username, email: `${username}@example.org`, password: 'correct horse battery staple' }
  const answer = await request.post('/api/auth/register', { data: account })
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  return { id: user.id, username, token }
}

export async function send(request: APIRequestContext, token: string, body: object): Promise<Submission> {
  const answer = await request.post('/api/submissions', { headers: bearer(token), data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Submission
}

export async function decideByApi(
  request: APIRequestContext,
  token: string,
  id: string,
  how: 'approve' | 'reject' | 'reset',
): Promise<Submission> {
  const { version } = await readByApi(request, token, id)
  const answer = await request.post(`/api/submissions/${id}/${how}`, { headers: bearer(token), data: { version } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Submission
}

export async function readByApi(request: APIRequestContext, token: string, id: string): Promise<Submission> {
  return (await (await request.get(`/api/submissions/${id}`, { headers: bearer(token) })).json()) as Submission
}

export async function submissionsOf(request: APIRequestContext, token: string, userId: string): Promise<Submission[]> {
  const answer = await request.get(`/api/submissions?userId=${userId}`, { headers: bearer(token) })
  return (await answer.json()) as Submission[]
}

/** Creates the data that each form sends, about records that no other test uses. */
export async function dataMaker(request: APIRequestContext) {
  const providers = (await (await request.get('/api/catalog/providers')).json()) as { id: string; name: string }[]
  const groq = providers.find(({ name }) => name === 'Groq')
  if (groq === undefined) throw new Error('The demo data has no Groq')
  return {
    model: (name: string) => ({
      name,
      slug: name,
      family: 'Nova',
      version: '9',
      contextWindow: 128_000,
      pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5 },
      providerIds: [groq.id],
    }),
    provider: (name: string) => ({ name, slug: name, website: 'https://nova.example' }),
    deal: (title: string) => ({
      title,
      providerId: groq.id,
      providerName: groq.name,
      discount: 12.5,
      link: 'https://nova.example/half',
    }),
    score: (modelId: string, modelName: string, benchmarkType: string, score: number) => ({
      modelId,
      modelName,
      benchmarkType,
      score,
      testedDate: '2026-06-20',
      source: 'https://nova.example/scores',
    }),
  }
}
