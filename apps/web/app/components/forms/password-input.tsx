import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import { IconButton } from '../ui/button.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'trailing'>

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      size={44}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          className="-mr-1.5"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-4" />
        </IconButton>
      }
    />
  )
}
