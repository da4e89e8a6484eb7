/** The files of an export, in the order in which they are listed. */
export const EXPORT_FILES = [
  {
    name: 'catalogue.json',
    type: 'application/json; charset=utf-8',
    title: 'The whole catalogue: providers, models, offers, prices, and what each source says about them',
  },
  {
    name: 'catalogue.ndjson',
    type: 'application/x-ndjson; charset=utf-8',
    title: 'The same, one record per line',
  },
  {
    name: 'offers.csv',
    type: 'text/csv; charset=utf-8',
    title: 'One row per price of an offer, for spreadsheets',
  },
  {
    name: 'models-dev.json',
    type: 'application/json; charset=utf-8',
    title: "What is sold, in the shape of models.dev's api.json",
  },
  {
    name: 'litellm.json',
    type: 'application/json; charset=utf-8',
    title: "What is sold, in the shape of LiteLLM's price map",
  },
] as const

export type ExportFileName = (typeof EXPORT_FILES)[number]['name']

export function exportFileOf(name: string): (typeof EXPORT_FILES)[number] | undefined {
  return EXPORT_FILES.find((file) => file.name === name)
}
