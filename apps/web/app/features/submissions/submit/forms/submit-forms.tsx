import { type ComponentType, useState } from 'react'
import { BenchmarkForm } from './benchmark-form.tsx'
import { DealForm } from './deal-form.tsx'
import { saveDraft } from '../draft.ts'
import { ExpiredForm } from './expired-form.tsx'
import type { SubmitFormProps } from './form-frame.tsx'
import { GeneralForm } from './general-form.tsx'
import { ModelForm } from './model-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import type { FormType, SubmitTab } from '../submit-tabs.ts'

const FORMS: Readonly<Record<FormType, ComponentType<SubmitFormProps>>> = {
  MODEL: ModelForm,
  PROVIDER: ProviderForm,
  BENCHMARK: BenchmarkForm,
  DEAL: DealForm,
  DEAL_EXPIRED: ExpiredForm,
  GENERAL: GeneralForm,
}

/** Renders the form of a tab. Its fields read the draft only once, so other values need a new form. */
export function SubmitForms({ tab }: { tab: SubmitTab }) {
  const [version, setVersion] = useState(0)
  const Form = FORMS[tab.type]
  return (
    <Form
      key={`${tab.value} ${version}`}
      tab={tab}
      restart={(draft) => {
        saveDraft(tab.type, draft)
        setVersion(version + 1)
      }}
    />
  )
}
