import {
  createStandingRule,
  deleteStandingRule,
  fieldGroups,
  type listStandingRules,
  type StandingRule,
} from '@inferdex/contracts/intake/intake.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProviderChoices } from '../../../components/editing/use-provider-choices.ts'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api, ApiError } from '../../../lib/api/api.ts'
import { rawTextOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { ACTION_LABELS, decidedText, GROUP_LABELS, ruleSentence } from './rule-labels.ts'

type NewRule = Pick<StandingRule, 'feed' | 'fieldGroup' | 'action'> & { provider: string | null }

/** Shows the standing rules with their decisions, and a form to add one. */
export function RulesPage({ rules, feeds }: ResponseBody<typeof listStandingRules>) {
  const { revalidate } = useRevalidator()

  async function make(rule: NewRule) {
    const added = await api(createStandingRule, { body: rule })
    void toast.success(`From now on: ${ruleSentence(added)}`, {
      action: { label: 'Undo', onClick: () => void end(added, false) },
    })
    await revalidate()
  }
  async function makeAgain(rule: NewRule) {
    try {
      await make(rule)
    } catch (problem) {
      void toast.error(problem instanceof ApiError ? problem.message : 'The rule could not be made')
      await revalidate()
    }
  }
  async function end(rule: StandingRule, canUndo = true) {
    try {
      await api(deleteStandingRule, { params: { id: rule.id } })
      const again = { ...rule, provider: rule.provider?.id ?? null }
      const { feed, fieldGroup, action, provider } = again
      void toast.success(
        `Ended: ${ruleSentence(rule)}`,
        canUndo
          ? { action: { label: 'Undo', onClick: () => void makeAgain({ feed, fieldGroup, action, provider }) } }
          : undefined,
      )
    } catch (problem) {
      void toast.error(problem instanceof ApiError ? problem.message : 'The rule could not be ended')
    }
    await revalidate()
  }

  return (
    <AdminPage
      back={{ to: adminPaths.intake(), label: 'Back to Feed intake' }}
      title="Standing decisions"
      note={formatCount(rules.length)}
    >
      <div className="grid max-w-300 gap-5">
        <RuleForm feeds={feeds} onMake={make} />
        {rules.length === 0 ? (
          <EmptyState title="No standing decisions" icon={<Scale aria-hidden />}>
            Without one, the written rule chooses among what sources say, and anomalies wait in feed intake.
          </EmptyState>
        ) : (
          <RuleTable rules={rules} onEnd={(rule) => void end(rule)} />
        )}
        <Notice className="text-12">
          A standing decision is about values that come later; what waits already is decided in feed intake. Anomalies
          are never accepted by rule, and locked fields stay as they are. Ending one leaves what it decided.
        </Notice>
      </div>
    </AdminPage>
  )
}

type RuleFormProps = {
  feeds: readonly { readonly id: string; readonly title: string }[]
  onMake: (rule: NewRule) => Promise<void>
}

function RuleForm({ feeds, onMake }: RuleFormProps) {
  const { providers } = useProviderChoices()
  const [action, setAction] = useState<NewRule['action']>('accept')
  const { formProps, formMessage, pending } = useSchemaForm({
    schema: async () => createStandingRule.body,
    read: (data) => ({
      feed: rawTextOf(data, 'feed'),
      fieldGroup: rawTextOf(data, 'fieldGroup'),
      provider: rawTextOf(data, 'provider') || null,
      action: rawTextOf(data, 'action'),
    }),
    submit: onMake,
    fallback: 'The rule could not be made',
  })
  return (
    <form
      {...formProps}
      aria-label="Make a rule"
      className="flex flex-wrap items-center gap-2 rounded-box border border-line bg-paper px-4 py-3 text-13"
    >
      <NativeSelect
        size={32}
        name="fieldGroup"
        aria-label="Which values"
        className="w-36 max-sm:w-full"
        defaultValue="limit"
      >
        {fieldGroups.map((group) => (
          <option key={group} value={group}>
            {GROUP_LABELS[group]}
          </option>
        ))}
      </NativeSelect>
      from
      <NativeSelect size={32} name="feed" aria-label="Feed" className="w-44 max-sm:flex-1">
        {feeds.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </NativeSelect>
      at
      <NativeSelect size={32} name="provider" aria-label="Seller" className="w-44 max-sm:flex-1">
        <option value="">all sellers</option>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        size={32}
        name="action"
        aria-label="Decision"
        className="w-40 max-sm:w-full"
        value={action}
        onChange={(event) => setAction(ACTIONS.find((one) => one === event.target.value) ?? 'accept')}
      >
        {ACTIONS.map((one) => (
          <option key={one} value={one}>
            {ACTION_LABELS[one].label}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" size={32} variant="primary" pending={pending} className="sm:ml-auto">
        Make the rule
      </Button>
      <p className="w-full text-12 text-ink-muted">{ACTION_LABELS[action].hint}</p>
      {formMessage && (
        <Notice tone="negative" role="alert" className="w-full">
          {formMessage}
        </Notice>
      )}
    </form>
  )
}

const ACTIONS = ['accept', 'reject', 'look'] as const

function RuleTable({ rules, onEnd }: { rules: readonly StandingRule[]; onEnd: (rule: StandingRule) => void }) {
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <table className="w-full border-collapse text-13">
        <thead>
          <tr className="bg-sunken text-left text-12 text-ink-muted [&>*]:px-4 [&>*]:py-2 [&>*]:font-medium">
            <th scope="col">Rule</th>
            <th scope="col">Decision</th>
            <th scope="col" className="text-right">
              Decided
            </th>
            <th scope="col" className="max-md:hidden">
              Made by
            </th>
            <th scope="col">
              <span className="sr-only">End</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id} className="border-t border-line [&>*]:px-4 [&>*]:py-2">
              <th scope="row" className="text-left font-normal">
                <b className="font-semibold">{GROUP_LABELS[rule.fieldGroup]}</b> from {rule.feedTitle}
                <span className="block text-12 text-ink-muted">{rule.provider?.name ?? 'all sellers'}</span>
              </th>
              <td>
                <Badge tone={ACTION_LABELS[rule.action].tone}>{ACTION_LABELS[rule.action].label}</Badge>
              </td>
              <td className="text-right tabular-nums">{decidedText(rule)}</td>
              <td className="text-ink-muted max-md:hidden">
                {rule.createdBy ?? 'a former colleague'}, {formatDay(rule.createdAt)}
              </td>
              <td className="text-right">
                <Button size={28} variant="ghost" onClick={() => onEnd(rule)}>
                  End<span className="sr-only"> {ruleSentence(rule)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
