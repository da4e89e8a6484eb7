import { tag } from '@inferdex/contracts/protocol/tags'
import type { ConfirmationInput, EditedModel } from '@inferdex/contracts/models/models.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { lockRecord } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated } from '../audit/record-saves.service.ts'
import { confirmPrices } from '../offers/offers.service.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'
import { lockOffersOf } from './model-admin-writes.queries.ts'
import { readModelToEdit } from './models-staff.service.ts'
import { refreshModels } from './models.service.ts'

type Target = { readonly id: string; readonly offerId: string }

/** Stores or removes staff's confirmation of a doubted price, and updates all figures. */
export function confirmOffer(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { id, offerId }: Target,
  input: ConfirmationInput,
): Promise<EditedModel> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    if (!(await lockRecord(tx, 'models', id))) throw new AppError('NOT_FOUND', 'This model does not exist')
    await lockOffersOf(tx, id)
    const model = await readModelToEdit(tx, id)
    const offer = model.offers.find((known) => known.id === offerId)
    if (offer === undefined) throw new AppError('NOT_FOUND', 'This offer does not exist')
    if (input.revision !== undefined) assertNotOutdated('model', input, model)
    const before = model.doubtedOffers.find((doubted) => doubted.offerId === offerId)?.confirmedOn ?? null
    if ((before !== null) === input.confirmed) return model

    const confirmedOn = await confirmPrices(tx, offerId, { confirmed: input.confirmed, by: actor.id, now: at })
    await refreshModels(tx, [id])
    await refreshProviderFigures(tx, [offer.provider.id])
    const name = `${offer.provider.slug}/${offer.providerModelId}`
    const changes = { [`prices of ${name} confirmed`]: { from: before, to: confirmedOn } }
    await recordAction(tx, actor, { action: 'UPDATE_MODEL', targetType: 'MODEL', targetId: id, changes }, at)
    const tags = [tag.models, tag.providers, tag.model(model.slug), tag.provider(offer.provider.slug)]
    await announceChange(tx, tags, `The model ${model.slug} has changed`)
    return readModelToEdit(tx, id)
  })
}
