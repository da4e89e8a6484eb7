import { Field } from '../../components/forms/field.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import type { Messages } from '../../lib/forms/form-messages.ts'

/** Asks for a new password twice (`repeatedPassword` compares them). */
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
