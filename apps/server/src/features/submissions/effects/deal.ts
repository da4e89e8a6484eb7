import { assertValid } from '@inferdex/contracts/protocol/errors'
import { tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import type { Db } from '../../../db/db.ts'
import { addDeal, changeDealFields, type DealFields, setDealArchived } from '../../deals/deals.service.ts'
import { acceptedFields, differing } from './proposed-fields.ts'
import { type Applied, type Decided, gone, type SubmissionKind } from './submission-kind.ts'

export const DEAL_TAGS = [tag.deals, tag.counts] as const

/** A new deal, or changed fields of one. */
export const dealSubmission: SubmissionKind<'DEAL'> = {
  apply: async (tx, submission, now) => {
    const { data, userId, targetId, effect } = submission
    if (effect?.kind === 'deal') {
      await setDealArchived(tx, effect.id, null)
      // Staff has corrected the submission since the record was created.
      if (effect.isEdited === true) await changeDeal(tx, effect.id, submission, now)
      return { effect: { kind: 'deal', id: effect.id }, targetId: effect.id, tags: DEAL_TAGS }
    }
    return targetId === null ? createDeal(tx, data, userId, now) : changeDeal(tx, targetId, submission, now)
  },
  undo: async (tx, { targetId, effect }, now) => {
    if (effect?.kind === 'deal') await setDealArchived(tx, effect.id, now)
    else if (effect?.kind !== 'deal-fields') return []
    else if (targetId !== null) await changeDealFields(tx, targetId, effect.before, now)
    return DEAL_TAGS
  },
}

async function createDeal(
  tx: Db,
  data: SubmissionData<'DEAL'>,
  submittedBy: string | null,
  now: Date,
): Promise<Applied> {
  const { title, description = '', providerId, discount, promoCode, link, expiresAt, newUserOnly } = data
  const id = await addDeal(
    tx,
    {
      title,
      description,
      providerId,
      discount,
      discountUnit: 'percent',
      promoCode: promoCode || null,
      referralLink: link,
      expiresAt: expiresAt ?? null,
      newUserOnly,
      submittedBy,
    },
    { origin: 'submission', now },
  )
  return { effect: { kind: 'deal', id }, targetId: id, tags: DEAL_TAGS }
}

async function changeDeal(tx: Db, id: string, { data, accepts }: Decided<'DEAL'>, now: Date): Promise<Applied> {
  const { discount, link, ...others } = acceptedFields('DEAL', data, accepts)
  const fields: DealFields = {
    ...others,
    ...(discount === undefined ? {} : { discount: String(discount), discountUnit: 'percent' }),
    ...(link === undefined ? {} : { referralLink: link }),
  }
  const before = await changeDealFields(tx, id, fields, now)
  if (before === undefined) throw gone('deal')
  const form = {
    ...others,
    discount,
    discountUnit: discount === undefined ? undefined : 'percent',
    referralLink: link,
  } as const
  assertValid(dealProblems(form, dealFormFields(before), now))
  const set = differing(fields, before).map((key) => (key === 'referralLink' ? 'link' : key))
  return {
    effect: { kind: 'deal-fields', before, fields: set },
    targetId: id,
    tags: DEAL_TAGS,
    isUnchanged: set.length === 0,
  }
}

/** Returns the deal's old values as form fields, for the validation rules. */
function dealFormFields({ title, description, discount, discountUnit, referralLink, expiresAt }: DealFields) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    title: text(title),
    description: text(description),
    discount: Number(discount),
    discountUnit: discountUnit === 'usd' ? ('usd' as const) : ('percent' as const),
    referralLink: text(referralLink) ?? null,
    expiresAt: text(expiresAt) ?? null,
  }
}
