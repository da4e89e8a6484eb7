import { changeFeed, type Feed, type FeedTrust, feedTrusts, testFeed } from '@inferdex/contracts/feeds.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Field, FieldGroup } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Sheet } from '../../../components/ui/overlays/sheet.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api, ApiError } from '../../../lib/api/api.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { rhythmText, RHYTHMS, sizeText, TRUST_LABELS } from './feed-labels.ts'

type Tested = ResponseBody<typeof testFeed>
/** Edits the URL, the schedule and the trust of a feed. */
export function FeedSettings({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const formId = useId()
  const [url, setUrl] = useState(feed.url ?? '')
  const [everyHours, setEveryHours] = useState(feed.everyHours)
  const [trust, setTrust] = useState<FeedTrust>(feed.trust)
  const [tested, setTested] = useState<Tested | null>(null)
  const [testProblem, setTestProblem] = useState<string | null>(null)
  const [isTesting, setTesting] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: () => Promise.resolve(changeFeed.body),
    read: () => ({ revision: feed.revision, url, everyHours, trust }),
    submit: async (body) => {
      await api(changeFeed, { params: { id: feed.id }, body })
      void toast.success(`The settings of ${feed.title} are saved`)
      onClose()
      await revalidate()
    },
    fallback: 'The settings could not be saved',
  })

  async function test(): Promise<void> {
    setTesting(true)
    setTestProblem(null)
    try {
      setTested(await api(testFeed, { params: { id: feed.id }, body: { url } }))
    } catch (thrown) {
      setTestProblem(thrown instanceof ApiError ? thrown.message : 'The dry run failed')
    } finally {
      setTesting(false)
    }
  }
  const rhythms = [...new Set([...RHYTHMS, ...(everyHours === null ? [] : [everyHours])])].toSorted((a, b) => a - b)

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${feed.title} settings`}
      description="Where this feed comes from, how often it is read and how far it is trusted"
      hideDescription
      footer={
        <>
          <Button size={32} onClick={onClose}>
            Cancel
          </Button>
          <Button size={32} onClick={() => void test()} pending={isTesting} disabled={url === ''}>
            Dry run
          </Button>
          <Button size={32} variant="primary" type="submit" form={formId} pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-5">
        <Field
          label="Source URL"
          error={messages.url}
          hint="https only. Empty: it is read from files that staff hands in."
        >
          <Input
            name="url"
            type="url"
            value={url}
            onChange={({ currentTarget }) => {
              setUrl(currentTarget.value)
              setTested(null)
            }}
            className="font-mono text-12"
          />
        </Field>
        <div aria-live="polite">
          {testProblem !== null && <Notice tone="negative">{testProblem}</Notice>}
          {tested !== null && <TestResult tested={tested} lastGood={feed.lastGoodEntries} />}
        </div>
        <Field
          label="Schedule"
          error={messages.everyHours}
          hint="A feed that is switched on is read at once, then in this rhythm."
        >
          <NativeSelect
            value={everyHours ?? ''}
            onChange={({ currentTarget }) =>
              setEveryHours(currentTarget.value === '' ? null : Number(currentTarget.value))
            }
          >
            <option value="">{rhythmText(null)}</option>
            {rhythms.map((hours) => (
              <option key={hours} value={hours}>
                {rhythmText(hours)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <FieldGroup label="Trust">
          <RadioGroup
            value={trust}
            onValueChange={setTrust}
            options={feedTrusts.map((value) => ({ value, ...TRUST_LABELS[value] }))}
          />
        </FieldGroup>
        <p className="text-12 text-ink-muted">
          Read as {feed.format}. A file with under 80% of the last good one’s entries writes nothing until staff accepts
          it.
        </p>
        {formMessage && (
          <Notice tone="negative" role="alert">
            {formMessage}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}

function TestResult({ tested, lastGood }: { tested: Tested; lastGood: number | null }) {
  const { problem, bytes, entries, refused, unknownFields } = tested
  if (problem !== null) return <Notice tone="negative">{problem}.</Notice>
  return (
    <Notice tone="positive">
      {sizeText(bytes)}, {formatCount(entries)} entries
      {lastGood !== null && `, the last good file had ${formatCount(lastGood)}`}
      {refused > 0 && `; ${formatCount(refused)} could not be read`}
      {unknownFields.length > 0 && `. Fields that are not known: ${unknownFields.join(', ')}`}
    </Notice>
  )
}
