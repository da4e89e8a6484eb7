import { changeDelivery, type Delivery, deliverySettings } from '@inferdex/contracts/watching/delivery'
import { deliveryProblems } from '@inferdex/domain/watching/delivery'
import { useState } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Field, FieldGroup } from '../../../components/forms/field.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { api } from '../../../lib/api/api.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { HOURS, hourText, ownZone, WEEKDAYS, zonesWith, zoneText } from './digest-labels.ts'

const optionOf = (zone: string) => ({ value: zone, label: zoneText(zone) })

const PERIODS = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
] as const

type DigestFormProps = { delivery: Delivery; onSaved: (delivery: Delivery) => void; onCancel: () => void }

/** Edits the schedule of the digest. */
export function DigestForm({ delivery, onSaved, onCancel }: DigestFormProps) {
  const [digest, setDigest] = useState<Delivery['digest']>(delivery.digest)
  const [timeZone, setTimeZone] = useState(delivery.timeZone)
  const [isQuiet, setQuiet] = useState(delivery.quietHours !== null)
  const [zones] = useState(() => zonesWith(delivery.timeZone, ownZone()).map(optionOf))
  const here = ownZone()

  /** Returns the form's settings; fields that are not shown are unchanged. */
  function settingsOf(data: FormData) {
    const numberOf = (name: string, before: number) => Number(data.get(name) ?? before)
    const { weekday, hour, quietHours } = delivery
    const from = numberOf('from', quietHours?.from ?? 22)
    const to = numberOf('to', quietHours?.to ?? 7)
    return {
      digest,
      weekday: numberOf('weekday', weekday),
      hour: numberOf('hour', hour),
      timeZone,
      quietHours: isQuiet ? { from, to } : null,
    }
  }
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: () => Promise.resolve(deliverySettings),
    read: settingsOf,
    check: (data) => deliveryProblems(settingsOf(data)),
    submit: async (body) => {
      onSaved(await api(changeDelivery, { body }))
      void toast.success(body.digest === 'off' ? 'The digest is off' : 'The digest is saved')
    },
    fallback: 'The digest could not be saved',
  })

  return (
    <DeliveryForm
      label="Email digest"
      formProps={formProps}
      message={formMessage}
      saveLabel="Save"
      pending={pending}
      onCancel={onCancel}
    >
      <FieldGroup label="How often" error={messages.digest}>
        <RadioGroup name="digest" direction="row" value={digest} onValueChange={setDigest} options={PERIODS} />
      </FieldGroup>
      {digest !== 'off' && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            {digest === 'weekly' && (
              <Field label="Day" error={messages.weekday}>
                <NativeSelect name="weekday" size={32} defaultValue={delivery.weekday}>
                  {WEEKDAYS.map((day, index) => (
                    <option key={day} value={index + 1}>
                      {day}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            )}
            <Field label="Time" error={messages.hour}>
              <HourSelect name="hour" hour={delivery.hour} />
            </Field>
          </div>
          <Field label="Time zone" error={messages.timeZone}>
            <Combobox
              label="Time zone"
              name="timeZone"
              size={32}
              options={zones}
              selected={optionOf(timeZone)}
              onSelect={(option) => option !== null && setTimeZone(option.value)}
              emptyText="No such time zone"
            />
          </Field>
          {timeZone !== here && (
            <Button size={28} className="-mt-1 h-auto! min-h-7 w-fit py-1" onClick={() => setTimeZone(here)}>
              Use {zoneText(here)}, as on this device
            </Button>
          )}
          <div>
            <Checkbox
              name="quietHours"
              label="Quiet hours"
              hint="A digest that is late waits until they are over"
              checked={isQuiet}
              onChange={({ target }) => setQuiet(target.checked)}
            />
            {isQuiet && (
              <FieldGroup label="Quiet hours" hideLabel error={messages.quietHours} className="mt-1">
                <div className="grid grid-cols-2 gap-3">
                  <Field label="From">
                    <HourSelect name="from" hour={delivery.quietHours?.from ?? 22} />
                  </Field>
                  <Field label="To">
                    <HourSelect name="to" hour={delivery.quietHours?.to ?? 7} />
                  </Field>
                </div>
              </FieldGroup>
            )}
          </div>
        </>
      )}
    </DeliveryForm>
  )
}

function HourSelect({ name, hour }: { name: string; hour: number }) {
  return (
    <NativeSelect name={name} size={32} defaultValue={hour}>
      {HOURS.map((choice) => (
        <option key={choice} value={choice}>
          {hourText(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}
