export const PANEL_ID = 'model-filters'

/** Beside the list where there is room for it; above it on a phone, once it is asked for. */
export type PanelState = { readonly onPhone: boolean; readonly onDesktop: boolean }
