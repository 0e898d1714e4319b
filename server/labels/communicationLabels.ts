import type { z } from 'zod'
import {
  communicationLabelOperations,
  type CommunicationLabel,
  type CommunicationLabelPayload,
} from '#contract/labels/communicationLabels.ts'
import { CommunicationLabelComponent } from '#contract/labels/labels.ts'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { invalidField, problem } from '../problems.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'
import { replaceSelections, selectionsOf } from './labelSelections.ts'
import { deleteLabel, nextPosition, orNameTaken, putInOrder, readLabelUses } from './labelStore.ts'

type Label = z.input<typeof CommunicationLabel>
type Payload = z.output<typeof CommunicationLabelPayload>

const labelsOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('communication_labels as labels')
    .where('labels.tenant_id', '=', tenantId)
    .orderBy('labels.position')
    .orderBy('labels.id')
    .select([
      'labels.id',
      'labels.name',
      'labels.communication_type',
      'labels.component_type',
      'labels.position as order',
      'labels.description',
      'labels.is_required',
      'labels.updated_at',
      selectionsOf('communication', tenantId).as('selections'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof labelsOf>['executeTakeFirstOrThrow']>>

const labelIn = ({ communication_type: type, component_type: component, ...row }: Row): Label => ({
  ...row,
  communication_type: CommunicationType.parse(type),
  component_type: CommunicationLabelComponent.parse(component),
})

/** The labels of communications in order. @param type - of the communications; default all */
export const readCommunicationLabels = async (
  tx: TenantTransaction,
  tenantId: number,
  type?: CommunicationType,
): Promise<Label[]> => {
  const labels = labelsOf(tx, tenantId)
  const rows = await (type ? labels.where('labels.communication_type', '=', type) : labels).execute()
  return rows.map(labelIn)
}

const readLabel = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const row = await labelsOf(tx, tenantId).where('labels.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return labelIn(row)
}

/** The component and the communication type cannot change, because values may have been entered for them. */
const requireSameKind = (stored: Pick<Label, 'component_type' | 'communication_type'>, body: Payload) => {
  if (stored.component_type !== body.component_type)
    throw invalidField('component_type', {
      ja: '入力形式はあとから変更できません。新しい項目を追加してください',
      en: 'The kind of a label cannot be changed. Please add a new label',
    })
  if (stored.communication_type !== body.communication_type)
    throw invalidField('communication_type', {
      ja: '種類はあとから変更できません。新しい項目を追加してください',
      en: 'The type of communication cannot be changed. Please add a new label',
    })
}

export const communicationLabelHandlers = handlersFor(communicationLabelOperations, {
  listCommunicationLabels: ({ tx, tenantId }) => readCommunicationLabels(tx, tenantId),

  createCommunicationLabel: async ({ tx, tenantId, account, body }) => {
    const { id } = await tx
      .insertInto('communication_labels')
      .values({
        tenant_id: tenantId,
        name: body.name,
        communication_type: body.communication_type,
        component_type: body.component_type,
        description: body.description ?? null,
        is_required: body.is_required,
        position: await nextPosition(tx, tenantId, 'communication'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    await replaceSelections(
      { tx, tenantId, account },
      'communication',
      { id, component: body.component_type },
      body.selections,
      {},
    )
    return readLabel(tx, tenantId, id)
  },

  orderCommunicationLabels: async ({ tx, tenantId, body, touches }) => {
    touches(body.label_ids)
    await putInOrder(tx, tenantId, 'communication', { ...body, read: () => readCommunicationLabels(tx, tenantId) })
    return readCommunicationLabels(tx, tenantId)
  },

  updateCommunicationLabel: async ({ tx, tenantId, account, params, body }) => {
    const row = await tx
      .selectFrom('communication_labels')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .forUpdate()
      .select(['component_type', 'communication_type'])
      .executeTakeFirst()
    if (!row) throw problem('not_found')
    await requireSeenRecord(tx, { tenantId, table: 'communication_labels', id: params.id }, body.updated_at, () =>
      readLabel(tx, tenantId, params.id),
    )
    requireSameKind(
      {
        component_type: CommunicationLabelComponent.parse(row.component_type),
        communication_type: CommunicationType.parse(row.communication_type),
      },
      body,
    )
    await tx
      .updateTable('communication_labels')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({
        name: body.name,
        description: body.description ?? null,
        is_required: body.is_required,
        updated_at: timeOf(tx),
      })
      .execute()
      .catch(orNameTaken)
    const label = { id: params.id, component: body.component_type }
    await replaceSelections({ tx, tenantId, account }, 'communication', label, body.selections, body)
    return readLabel(tx, tenantId, params.id)
  },

  getCommunicationLabelUses: ({ tx, tenantId, account, params, language }) =>
    readLabelUses({ tx, tenantId, account }, 'communication', params.id, language),

  deleteCommunicationLabel: ({ tx, tenantId, account, params, query }) =>
    deleteLabel({ tx, tenantId, account }, 'communication', params.id, query),
})
