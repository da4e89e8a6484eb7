/** Classes of menus, popovers and lists. Besides dialogs and the comparison tray, only these have a shadow. */
export const FLOATING =
  'z-50 rounded-box border border-line-strong bg-surface text-ink shadow-float outline-none ' +
  'transition-opacity duration-[120ms] ease-out starting:opacity-0'
