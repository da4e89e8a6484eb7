import { Eye, Search } from 'lucide-react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Field, FieldGroup } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Switch } from '../../../components/forms/switch.tsx'
import { Textarea } from '../../../components/forms/textarea.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Example, FOCUSED, Section, type SectionProps } from './section.tsx'

const LONG = 'Nemotron 3 Ultra 550B A55B Instruct, extended thinking, long context preview, October'

export function Fields({ theme }: SectionProps) {
  return (
    <Section id={`${theme}-fields`} title="Fields" note="Label, control, then hint or error in the same place">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required hint="As the provider writes it.">
          <Input defaultValue="GPT-5.4" />
        </Field>
        <Field label="Slug" required error="This slug is already taken">
          <Input defaultValue="gpt-5-4" leading="/model/" className="font-mono" />
        </Field>
        <Field label="Focused" aside="optional">
          <Input placeholder="Placeholder" className={FOCUSED} />
        </Field>
        <Field label="Focused with an error" error="Enter an e-mail address">
          <Input type="email" defaultValue="hanna@lindqvist" className={FOCUSED} />
        </Field>
        <Field label="Context, tokens">
          <Input numeric inputMode="numeric" defaultValue="1,050,000" />
        </Field>
        <Field label="Price per request" error="Overage price per request must be specified when overage is enabled">
          <Input numeric leading="$" trailing="/request" placeholder="0.0000" />
        </Field>
        <Field label="Password" aside={<TextLink to="?">Forgot password?</TextLink>}>
          <Input
            size={44}
            type="password"
            defaultValue="correct horse"
            autoComplete="off"
            trailing={
              <IconButton label="Show password" size={28} className="-mr-1">
                <Eye aria-hidden />
              </IconButton>
            }
          />
        </Field>
        <Field label="Search models" hideLabel className="content-end">
          <Input
            size={44}
            type="search"
            placeholder="Search models..."
            leading={<Search aria-hidden />}
            trailing={<Kbd>/</Kbd>}
          />
        </Field>
        <Field label="Disabled" hint="Only an admin can change this.">
          <Input disabled defaultValue="first-party" />
        </Field>
        <Field label="Read-only">
          <Input readOnly defaultValue="019a8f2a-c017" className="font-mono" />
        </Field>
        <Field label="Sort by">
          <NativeSelect defaultValue="newest">
            <option value="newest">Newest First</option>
            <option value="price">Price: Low to High</option>
            <option value="long">{LONG}</option>
          </NativeSelect>
        </Field>
        <Field label="Billing period" error="Choose how often it is billed">
          <NativeSelect defaultValue="">
            <option value="">Choose</option>
            <option>monthly</option>
          </NativeSelect>
        </Field>
        <Field label="Review" aside="0 of 2,000" hint="At least 10 characters.">
          <Textarea placeholder="What did you use it for?" rows={3} />
        </Field>
        <Field
          label="Reason"
          error="Say why, in at least 10 characters. The author reads this text, so write a whole sentence."
        >
          <Textarea defaultValue="wrong" rows={3} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldGroup label="Capabilities" aside="all must match">
          <Checkbox label="Vision" count="141" />
          <Checkbox label="Function calling" count="209" defaultChecked />
          <Checkbox label="Some of them" count="6" indeterminate />
          <Checkbox label="Video generation" count="0" disabled />
          <Checkbox label="Checked, disabled" count="1" disabled defaultChecked />
          <Checkbox label={LONG} hint="Long labels wrap, the box stays at the first line." />
        </FieldGroup>
        <FieldGroup label="Switches" hint="They take effect at once.">
          <Switch label="Bill above the limit" defaultChecked />
          <Switch label="Recommended" hint="Only one tier should be recommended." />
          <Switch label="Disabled" disabled />
          <Switch label="On, disabled" disabled defaultChecked />
        </FieldGroup>
      </div>
      <Example label="Heights 44, 36, 32, 28">
        {([44, 36, 32, 28] as const).map((size) => (
          <span key={size} className="flex gap-2">
            <Input size={size} aria-label={`Input ${size}`} defaultValue={`${size} px`} className="max-w-24" />
            <NativeSelect size={size} aria-label={`Select ${size}`} className="w-24">
              <option>{size} px</option>
            </NativeSelect>
          </span>
        ))}
      </Example>
    </Section>
  )
}
