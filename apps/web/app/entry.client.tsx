import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followLateParts } from './page-delivery/early-use.ts'
import { partsLoaded } from './page-delivery/split.ts'

// In its own task, because evaluating this code takes long enough by itself.
setTimeout(() => void takeOverWithAllParts())

async function takeOverWithAllParts(): Promise<void> {
  await partsLoaded()
  followLateParts()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
