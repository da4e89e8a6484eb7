import type { StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import { type DealFormFields, dealProblems, defaultExpiry } from '@inferdex/domain/deals/deal-rules'
import { type AllowanceScope, allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import type { Fields } from '../../../lib/forms/edited-fields.ts'
import { decimalOf, decimalProblem } from '../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import { namesIn } from '../../../lib/forms/names-in.ts'

export const DEAL_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  providerId: 'Provider',
  discount: 'Discount',
  discountUnit: 'Discount in',
  promoCode: 'Promo Code',
  referralLink: 'Link',
  startsOn: 'Starts',
  expiresOn: 'Expires',
  newUserOnly: 'New users only',
  verified: 'Verified',
  sponsored: 'Sponsored link',
  use: 'For',
  scope: 'Models covered',
  scopeModels: 'Names of models',
  disputed: 'Disputed because',
  startup: 'Startups only',
  student: 'Students only',
  region: 'Region',
  cardNeeded: 'Credit card',
}

/** Returns the form fields of a deal. A new one ends in 30 days by default. */
export function dealFields(deal: StaffDeal | null, now: Date): Fields {
  return {
    title: deal?.title ?? '',
    description: deal?.description ?? '',
    providerId: deal?.providerId ?? '',
    discount: deal?.discountValue ?? '',
    discountUnit: deal?.discountUnit ?? 'percent',
    promoCode: deal?.promoCode ?? '',
    referralLink: deal?.referralLink ?? '',
    startsOn: dayOf(deal?.startsAt ?? null),
    expiresOn: dayOf(deal === null ? defaultExpiry(now) : deal.expiresAt),
    newUserOnly: String(deal?.newUserOnly ?? false),
    verified: String(deal?.verified ?? false),
    sponsored: String(deal?.sponsored ?? false),
    use: deal?.use ?? '',
    scope: deal?.scope ?? '',
    scopeModels: deal?.scopeModels.join(', ') ?? '',
    disputed: deal?.disputed ?? '',
    startup: String(deal?.eligibility.startup ?? false),
    student: String(deal?.eligibility.student ?? false),
    region: deal?.eligibility.region ?? '',
    cardNeeded: String(deal?.eligibility.cardNeeded ?? ''),
  }
}

/** Returns the request body. An unchanged date keeps its exact time. */
export function dealInput(fields: Fields, saved: StaffDeal | null) {
  const text = (key: string) => (fields[key] ?? '').trim()
  const isOn = (key: string) => fields[key] === 'true'
  return {
    title: text('title'),
    description: text('description'),
    providerId: text('providerId'),
    discount: decimalOf(fields.discount) ?? 0,
    discountUnit: text('discountUnit'),
    promoCode: text('promoCode') || null,
    referralLink: text('referralLink') || null,
    startsAt: momentOf(text('startsOn'), saved?.startsAt ?? null, 'T00:00:00.000Z'),
    // A deal can still be used on its last day.
    expiresAt: momentOf(text('expiresOn'), saved?.expiresAt ?? null, 'T23:59:59.000Z'),
    newUserOnly: isOn('newUserOnly'),
    verified: isOn('verified'),
    sponsored: isOn('sponsored'),
    use: text('use') || null,
    scope: scopeOf(text('scope')),
    // Other scopes have no model names.
    scopeModels: text('scope') === 'named-models' ? namesIn(text('scopeModels')) : [],
    disputed: text('disputed') || null,
    eligibility: {
      newUser: isOn('newUserOnly'),
      startup: isOn('startup'),
      student: isOn('student'),
      region: text('region') || null,
      cardNeeded: text('cardNeeded') === '' ? null : isOn('cardNeeded'),
    },
  }
}

const RENAMED: Readonly<Record<string, string>> = { startsAt: 'startsOn', expiresAt: 'expiresOn' }

/** Validates the form, by field name. Saved values are accepted even if they break a rule. */
export function dealFieldProblems(fields: Fields, saved: StaffDeal | null, now: Date): Messages {
  const { discountUnit, ...input } = dealInput(fields, saved)
  const unit = discountUnit === 'usd' ? 'usd' : 'percent'
  const problems = dealProblems({ ...input, discountUnit: unit }, saved && rulesOf(saved), now)
  const discount = decimalProblem(fields.discount)
  return {
    ...Object.fromEntries(Object.entries(problems).map(([key, problem]) => [RENAMED[key] ?? key, problem])),
    ...(discount === null ? {} : { discount }),
  }
}

/** Returns the field that a path of the input belongs to. */
export function dealFieldAt(_: Fields, path: readonly PropertyKey[]): string {
  const [first = '', second] = path.map(String)
  return first === 'eligibility' && second !== undefined ? second : (RENAMED[first] ?? first)
}

function rulesOf({ discountValue, ...deal }: StaffDeal): DealFormFields {
  return { ...deal, discount: Number(discountValue) }
}

function scopeOf(text: string): AllowanceScope | null {
  return allowanceScopes.find((scope) => scope === text) ?? null
}

function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? ''
}

function momentOf(day: string, saved: string | null, time: string): string | null {
  if (day === '') return null
  return day === dayOf(saved) ? saved : `${day}${time}`
}
