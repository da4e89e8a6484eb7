import type { StackAudit } from '@inferdex/contracts/stack'
import type { AuditFilter } from '@inferdex/domain/stack/audit-filters'
import { stackIds } from '@inferdex/domain/stack/stack-ids'
import { ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { rawTextOf, textOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { paths } from '../../lib/paths.ts'
import { RecipePanel } from './recipe-panel.tsx'
import { StackResult } from './stack-result.tsx'
import { keepWantedStack, takeWantedStack } from './wanted-stack.ts'

const contract = () => import('@inferdex/contracts/stack')

const EXAMPLE = `openai/o3-mini
gemini-2.5-flash
ANTHROPIC_MODEL=claude-opus-4-1
litellm_params: { model: groq/openai/gpt-oss-120b }
openrouter/deepseek/deepseek-v4-flash`

const UNDERSTOOD = [
  ['LiteLLM config', 'model_list with provider/model'],
  ['.env', 'any value that is a model id'],
  ['OpenRouter ids and exports', 'vendor/model, with :free and the like'],
  ['Code', 'model="…" in any language'],
  ['One id per line', 'aliases, dated ids and typos too'],
] as const

type Answer =
  | {
      readonly audit: StackAudit
      readonly lines: ReadonlyMap<string, readonly number[]>
      /** The pasted text. It never leaves the browser. */
      readonly text: string
      /** The filter the user wanted to watch before signing in; null: none. */
      readonly wanted: AuditFilter | null
    }
  | 'none'
  | null

/** Renders the stack audit. Ids are extracted in the browser; only they are sent. */
export function StackPage() {
  const [answer, setAnswer] = useState<Answer>(null)
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<AuditFilter | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    if (answer !== null) result.current?.focus()
  }, [answer])

  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).auditStack.body,
    read: bodyOf,
    submit: async (body) => {
      // Without ids there is nothing to request.
      if (body.text === '') return setAnswer('none')
      const data = form.current === null ? new FormData() : new FormData(form.current)
      const { auditStack } = await contract()
      const audit = await api(auditStack, { body })
      setAnswer({
        audit,
        lines: new Map(idsIn(data).map(({ id, lines }) => [id, lines])),
        text: rawTextOf(data, 'text'),
        wanted: wanted.current,
      })
      wanted.current = null
    },
    fallback: 'The stack could not be checked. Please try again.',
  })

  function tryExample() {
    const text = form.current?.elements.namedItem('text')
    if (!(text instanceof HTMLTextAreaElement)) return
    text.value = EXAMPLE
    form.current?.requestSubmit()
  }

  /** Stores the ids and figures, because signing in leaves the page. */
  function signIn(filter: AuditFilter) {
    if (form.current === null) return
    const data = new FormData(form.current)
    const fields = Object.fromEntries([...data.keys()].map((name) => [name, textOf(data, name)]))
    keepWantedStack({ fields: { ...fields, text: idsTextOf(data) }, filter })
    void navigate(paths.login(paths.stackAudit()))
  }

  const checkIfWanted = useEffectEvent(() => {
    const kept = takeWantedStack()
    if (kept === null || form.current === null) return
    for (const [name, value] of Object.entries(kept.fields)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.value = value
    }
    wanted.current = kept.filter
    form.current.requestSubmit()
  })
  useEffect(() => checkIfWanted(), [])

  return (
    <div className="wrap pt-4 pb-8 sm:pt-6">
      <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Stack audit</h1>
      <p className="pb-4 text-ink-muted sm:mt-1">
        Paste the models you use. See what retires, what changed in price, and what is cheaper.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_288px]">
        <Panel aria-label="Your stack">
          <PanelBody>
            <p className="hidden pb-3 noscript:block">
              Ids are taken out by JavaScript, in your browser. Without it, use the call below.
            </p>
            <form {...formProps} ref={form} className="grid gap-3">
              <Field
                label="Model ids, a config, an .env file or code"
                error={messages.text}
                hint="Keys and other secrets are ignored: only model ids leave your browser, and they are not kept."
              >
                <Textarea
                  name="text"
                  rows={9}
                  spellCheck={false}
                  autoComplete="off"
                  autoCapitalize="off"
                  placeholder={EXAMPLE}
                  className="font-mono sm:text-13"
                />
              </Field>
              <div className="flex flex-wrap items-end gap-3">
                <Figure name="requests" label="Requests a month" value="100000" />
                <Figure name="in" label="Tokens in" value="3000" />
                <Figure name="out" label="Tokens out" value="400" />
                <Field label="Price changes since" error={messages.since} className="w-40">
                  <Input name="since" type="date" />
                </Field>
                <div className="ml-auto flex gap-2">
                  <Button onClick={tryExample}>Try an example</Button>
                  <Button type="submit" variant="primary" pending={pending}>
                    <ListChecks aria-hidden />
                    Check
                  </Button>
                </div>
              </div>
              <div role="alert" className="empty:hidden">
                {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
              </div>
            </form>
          </PanelBody>
        </Panel>
        <Panel>
          <PanelHead title="What we understand" />
          <PanelBody>
            <dl className="grid gap-2 text-13">
              {UNDERSTOOD.map(([what, how]) => (
                <div key={what}>
                  <dt className="font-[550]">{what}</dt>
                  <dd className="text-12 text-ink-muted">{how}</dd>
                </div>
              ))}
            </dl>
          </PanelBody>
        </Panel>
      </div>
      {answer !== null && (
        <section aria-labelledby="stack-answer" className="mt-6">
          <h2
            id="stack-answer"
            ref={result}
            tabIndex={-1}
            className="mb-2 text-16 font-semibold focus-visible:outline-none"
          >
            What we found
          </h2>
          {answer === 'none' ? (
            <EmptyState
              title="No model ids found."
              level={3}
              className="rounded-box border border-dashed border-line-strong"
              actions={<Button onClick={tryExample}>Try an example</Button>}
            >
              An id is written as a provider or a maker writes it, such as gpt-4o-mini or groq/openai/gpt-oss-120b.
            </EmptyState>
          ) : (
            <StackResult {...answer} onSignIn={signIn} />
          )}
        </section>
      )}
      <RecipePanel />
    </div>
  )
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field label={label} className="w-34">
      <Input name={name} inputMode="numeric" numeric defaultValue={value} autoComplete="off" />
    </Field>
  )
}

// The raw text: empty lines at its beginning count.
const idsIn = (data: FormData) => stackIds(rawTextOf(data, 'text')).ids
const idsTextOf = (data: FormData) =>
  idsIn(data)
    .map(({ id }) => id)
    .join('\n')

/** Returns the request body: the ids, never the text around them. */
function bodyOf(data: FormData) {
  const since = textOf(data, 'since')
  return { text: idsTextOf(data), workload: workloadOf(data), ...(since === '' ? {} : { since }) }
}

/** Returns the calculator's query string for the same bills. */
function workloadOf(data: FormData): string {
  return new URLSearchParams({
    requests: textOf(data, 'requests'),
    in: textOf(data, 'in'),
    out: textOf(data, 'out'),
    cached: '0',
    reasoning: '1',
    need: 'none',
  }).toString()
}
