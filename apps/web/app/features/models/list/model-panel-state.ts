export const PANEL_ID = 'model-filters'

/** Whether the panel is open: next to the list on wide screens, above it on phones. */
export type PanelState = { readonly onPhone: boolean; readonly onDesktop: boolean }
