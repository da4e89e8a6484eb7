/** Id of the picker, to which empty slots link. */
export const PICKER_ID = 'add'
