import { Notice } from '../../components/ui/states/notice.tsx'
import { Spinner } from '../../components/ui/states/spinner.tsx'

export function CompletingSignIn() {
  return (
    <div className="wrap grid min-h-[calc(100dvh-3.5rem)] content-start gap-3 pt-[18vh]">
      <h1 role="status" className="flex items-center gap-3 text-20 font-[620] tracking-[-0.015em]">
        <Spinner /> Completing sign in...
      </h1>
      <noscript>
        <Notice>Signing in needs JavaScript.</Notice>
      </noscript>
    </div>
  )
}
