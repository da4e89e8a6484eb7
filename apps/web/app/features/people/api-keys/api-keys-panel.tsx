import type { ApiKey } from '@inferdex/contracts/accounts/api-keys'
import { shownKey } from '@inferdex/domain/accounts/api-keys'
import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { ShownOnce } from '../../../components/ui/shown-once.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { ConfirmAction } from '../../../components/ui/overlays/confirm-action.tsx'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { AsideSection } from '../aside-section.tsx'
import { CalledList } from '../called-list.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

const contract = () => import('@inferdex/contracts/accounts/api-keys')

async function readKeys(): Promise<{ keys: ApiKey[]; readAt: Date }> {
  return { keys: await api((await contract()).listApiKeys), readAt: new Date() }
}

/** Lists, creates and revokes the user's API keys. A key is shown only when it is created. */
export function ApiKeysPanel() {
  const [created, setCreated] = useState<string | null>(null)
  const [changes, setChanges] = useState(0)
  return (
    <div id="api-keys" className="scroll-mt-18">
      <AsideSection
        title="API keys"
        action={
          <CreateKeyDialog
            onCreated={(key) => {
              setCreated(key)
              setChanges((before) => before + 1)
            }}
          />
        }
      >
        {created !== null && (
          <ShownOnce
            key={created}
            label="Your new API key"
            value={created}
            copyLabel="Copy key"
            onDone={() => setCreated(null)}
          >
            Copy it now: it is not shown again.
          </ShownOnce>
        )}
        <CalledList key={changes} call={readKeys} what="API keys">
          {({ keys, readAt }, again) =>
            keys.length === 0 ? (
              <p className="py-2 text-13 text-ink-muted">
                None yet. A key gives your programs ten times the limit.{' '}
                <Link to={paths.apiDocs()} className={textLinkClass}>
                  About the API
                </Link>
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} readAt={readAt} onRevoked={again} />
                ))}
              </ul>
            )
          }
        </CalledList>
      </AsideSection>
    </div>
  )
}

type KeyRowProps = { apiKey: ApiKey; readAt: Date; onRevoked: () => void }

function KeyRow({ apiKey: { id, name, ending, createdAt, lastUsedAt }, readAt, onRevoked }: KeyRowProps) {
  async function revoke(): Promise<void> {
    await api((await contract()).revokeApiKey, { params: { id } })
    void toast.success(`The key "${name}" is revoked`)
    onRevoked()
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <KeyRound aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-[560] wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-muted">
          <span className="figure">{shownKey(ending)}</span>, since {formatDay(createdAt)}
          <span className="block">
            {lastUsedAt === null ? 'Never used' : `Last used ${formatAge(lastUsedAt, readAt)}`}
          </span>
        </p>
      </div>
      <ConfirmAction
        trigger={
          <Button size={28} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
        title={`Revoke the key "${name}"?`}
        description="Programs that send it are refused from now on. This cannot be undone."
        confirmLabel="Revoke"
        danger
        fallback="The key could not be revoked"
        run={revoke}
      />
    </li>
  )
}
