import { isPlace, type Place, places } from './places.ts'

type Region = { readonly name: string; readonly places: readonly Place[] }

/** Parses the regions of a group of places: 'code name', separated by semicolons. */
function regionsIn(groups: Readonly<Record<string, string>>): ReadonlyMap<string, Region> {
  return new Map(
    Object.entries(groups).flatMap(([within, list]) =>
      list.split(';').map((line): [string, Region] => {
        const [code = '', ...name] = line.trim().split(' ')
        return [code, { name: name.join(' '), places: within.split(' ').filter(isPlace) }]
      }),
    ),
  )
}

/**
 * The regions of Amazon, Google and Microsoft, and the short codes that other sellers use. London and Zurich are not in
 * the European Union, although their codes begin with "eu". "global" is not a place: a request may run anywhere.
 */
const REGIONS = regionsIn({
  eu: `eu European Union; eu-central-1 Frankfurt; eu-north-1 Stockholm; eu-south-1 Milan; eu-south-2 Spain; eu-west-1 Ireland;
    eu-west-3 Paris; europe-central2 Warsaw; europe-north1 Finland; europe-southwest1 Madrid; europe-west1 Belgium;
    europe-west3 Frankfurt; europe-west4 Netherlands; europe-west8 Milan; europe-west9 Paris; francecentral Paris;
    germanywestcentral Frankfurt; northeurope Ireland; swedencentral Sweden; westeurope Netherlands; de Germany;
    fr France; nl Netherlands; fi Finland`,
  uk: 'eu-west-2 London; europe-west2 London; uksouth London; gb United Kingdom; uk United Kingdom',
  ch: 'eu-central-2 Zurich; europe-west6 Zurich; switzerlandnorth Zurich; ch Switzerland',
  us: `us United States; us-gov US government; us-east-1 Virginia; us-east-2 Ohio; us-west-1 California; us-west-2 Oregon;
    us-gov-east-1 US government, east; us-gov-west-1 US government, west; us-central1 Iowa; us-east1 South Carolina;
    us-east4 Virginia; us-east5 Ohio; us-south1 Dallas; us-west1 Oregon; us-west4 Las Vegas; eastus Virginia;
    eastus2 Virginia; westus California; westus3 Arizona; northcentralus Illinois; southcentralus Texas`,
  ca: 'ca Canada; ca-central-1 Montreal; ca-west-1 Calgary; northamerica-northeast1 Montreal; canadaeast Quebec',
  'latin-america': 'sa-east-1 São Paulo; mx-central-1 Mexico; southamerica-east1 São Paulo; brazilsouth São Paulo',
  'asia-pacific': `apac Asia Pacific; ap-east-1 Hong Kong; ap-northeast-2 Seoul; ap-south-1 Mumbai; ap-south-2 Hyderabad;
    ap-southeast-1 Singapore; ap-southeast-3 Jakarta; ap-southeast-5 Malaysia; ap-southeast-6 New Zealand;
    ap-southeast-7 Thailand; asia-east1 Taiwan; asia-northeast3 Seoul; asia-south1 Mumbai; asia-southeast1 Singapore;
    in India; sg Singapore; kr South Korea; koreacentral Seoul; southindia India; cn China`,
  'asia-pacific jp': 'jp Japan; ap-northeast-1 Tokyo; ap-northeast-3 Osaka; asia-northeast1 Tokyo; japaneast Tokyo',
  'asia-pacific au': 'au Australia; ap-southeast-2 Sydney; ap-southeast-4 Melbourne; australiaeast Sydney',
  'middle-east': 'ae United Arab Emirates; me-central-1 United Arab Emirates; me-south-1 Bahrain; il-central-1 Israel',
  africa: 'af-south-1 Cape Town',
})

/** The codes of each place. */
const CODES = new Map(
  places.map((place) => [
    place,
    [...REGIONS].filter((region) => region[1].places.includes(place)).map(([code]) => code),
  ]),
)

export function codesIn(place: Place): readonly string[] {
  return CODES.get(place) ?? []
}

/** Returns whether a region is in a place; an unknown code is in none. */
export function isIn(place: Place, region: string): boolean {
  return REGIONS.get(region)?.places.includes(place) ?? false
}

/** Returns the places that contain the regions, in the order of all places. */
export function placesOf(regions: readonly string[]): Place[] {
  return places.filter((place) => regions.some((region) => isIn(place, region)))
}

/** Formats a region: "Stockholm (eu-north-1)"; short codes of countries are only their name. */
export function regionText(code: string): string {
  const name = REGIONS.get(code)?.name
  if (name === undefined) return code
  return code.includes('-') || /\d/.test(code) ? `${name} (${code})` : name
}
