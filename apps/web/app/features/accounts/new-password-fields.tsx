import { Field } from '../../components/forms/field.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import type { Messages } from '../../lib/forms/form-messages.ts'

/** Renders two inputs for a new password (`repeatedPassword` compares them). */
export function NewPasswordFields({ messages }: { messages: Messages }) {
  return (
    <>
      <Field label="New password" hint="At least 8 characters" error={messages.password}>
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={messages.confirmPassword}>
        <PasswordInput name="confirmPassword" required autoComplete="new-password" />
      </Field>
    </>
  )
}
