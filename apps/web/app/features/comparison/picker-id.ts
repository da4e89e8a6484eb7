/** Where empty slots lead. */
export const PICKER_ID = 'add'
