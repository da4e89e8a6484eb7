import { lazy } from 'react'
import { PaletteHost } from '../palette-host.tsx'

const AdminPalette = lazy(async () => ({ default: (await import('./admin-palette.tsx')).AdminPalette }))

/** Hosts the palette of the admin area, which opens editors. */
export function AdminPaletteHost() {
  return <PaletteHost of={AdminPalette} />
}
