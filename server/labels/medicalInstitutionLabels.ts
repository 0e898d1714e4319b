import type { z } from 'zod'
import { MedicalInstitutionLabelComponent } from '#contract/labels/labels.ts'
import {
  medicalInstitutionLabelOperations,
  type MedicalInstitutionLabel,
} from '#contract/labels/medicalInstitutionLabels.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { changeLabelValues } from './changeLabelValues.ts'
import { areasOf, replaceAreas } from './labelAreas.ts'
import { replaceSelections, selectionsOf } from './labelSelections.ts'
import { deleteLabel, nextPosition, orNameTaken, putInOrder, readLabelUses } from './labelStore.ts'
import { labelValuesOfInstitutions, setLabelValues } from './medicalInstitutionLabelValues.ts'

type Label = z.input<typeof MedicalInstitutionLabel>

const labelsOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('medical_institution_labels as labels')
    .where('labels.tenant_id', '=', tenantId)
    .orderBy('labels.position')
    .orderBy('labels.id')
    .select([
      'labels.id',
      'labels.name',
      'labels.component_type',
      'labels.position as order',
      'labels.description',
      'labels.updated_at',
      selectionsOf('medical_institution', tenantId).as('selections'),
      areasOf(tenantId).as('areas'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof labelsOf>['executeTakeFirstOrThrow']>>

const labelIn = ({ component_type: component, selections, ...row }: Row): Label => ({
  ...row,
  component_type: MedicalInstitutionLabelComponent.parse(component),
  selections: selections.map(({ id, label }) => ({ id, label })),
})

/** The labels of institutions in order. */
export const readMedicalInstitutionLabels = async (tx: TenantTransaction, tenantId: number): Promise<Label[]> =>
  (await labelsOf(tx, tenantId).execute()).map(labelIn)

const readLabel = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const row = await labelsOf(tx, tenantId).where('labels.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return labelIn(row)
}

const componentOf = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const row = await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .select('component_type')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return MedicalInstitutionLabelComponent.parse(row.component_type)
}

const valuesOf = async (tx: TenantTransaction, tenantId: number, institutionId: number) => {
  const values = await labelValuesOfInstitutions(tx, tenantId, [institutionId])
  return { label_values: values.get(institutionId) ?? [] }
}

export const medicalInstitutionLabelHandlers = handlersFor(medicalInstitutionLabelOperations, {
  listMedicalInstitutionLabels: ({ tx, tenantId }) => readMedicalInstitutionLabels(tx, tenantId),

  createMedicalInstitutionLabel: async ({ tx, tenantId, account, body }) => {
    const { id } = await tx
      .insertInto('medical_institution_labels')
      .values({
        tenant_id: tenantId,
        name: body.name,
        component_type: body.component_type,
        description: body.description ?? null,
        position: await nextPosition(tx, tenantId, 'medical_institution'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    const label = { id, component: body.component_type }
    await replaceSelections({ tx, tenantId, account }, 'medical_institution', label, body.selections, {})
    await replaceAreas({ tx, tenantId, account }, label, body.areas, {})
    return readLabel(tx, tenantId, id)
  },

  orderMedicalInstitutionLabels: async ({ tx, tenantId, body, touches }) => {
    touches(body.label_ids)
    await putInOrder(tx, tenantId, 'medical_institution', {
      ...body,
      read: () => readMedicalInstitutionLabels(tx, tenantId),
    })
    return readMedicalInstitutionLabels(tx, tenantId)
  },

  updateMedicalInstitutionLabel: async ({ tx, tenantId, account, params, body }) => {
    const label = { id: params.id, component: await componentOf(tx, tenantId, params.id) }
    const version = { tenantId, table: 'medical_institution_labels', id: params.id } as const
    await requireSeenRecord(tx, version, body.updated_at, () => readLabel(tx, tenantId, params.id))
    await tx
      .updateTable('medical_institution_labels')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ name: body.name, description: body.description ?? null, updated_at: timeOf(tx) })
      .execute()
      .catch(orNameTaken)
    const changer = { tx, tenantId, account }
    await replaceSelections(changer, 'medical_institution', label, body.selections, body)
    await replaceAreas(changer, label, body.areas, body)
    return readLabel(tx, tenantId, params.id)
  },

  getMedicalInstitutionLabelUses: ({ tx, tenantId, account, params, language }) =>
    readLabelUses({ tx, tenantId, account }, 'medical_institution', params.id, language),

  deleteMedicalInstitutionLabel: ({ tx, tenantId, account, params, query }) =>
    deleteLabel({ tx, tenantId, account }, 'medical_institution', params.id, query),

  getMedicalInstitutionLabelValues: async ({ tx, tenantId, params }) => {
    const [values] = await Promise.all([valuesOf(tx, tenantId, params.id), requireInstitution(tx, tenantId, params.id)])
    return values
  },

  setMedicalInstitutionLabelValues: async ({ tx, tenantId, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    const labels = await readMedicalInstitutionLabels(tx, tenantId)
    await setLabelValues(tx, tenantId, params.id, labels, {
      values: body.label_values,
      seen: body.seen_label_values ?? [],
    })
    return valuesOf(tx, tenantId, params.id)
  },

  changeLabelValuesOfMedicalInstitutions: async ({ tx, tenantId, account, body: { changes }, touches }) => {
    const ids = [...new Set(changes.flatMap(({ medical_institution_ids: listed }) => listed))]
    await requireInstitutions(tx, tenantId, ids, 'medical_institution_ids')
    const labels = await readMedicalInstitutionLabels(tx, tenantId)
    const { former, replacedCount, keptCount } = await changeLabelValues({ tx, tenantId, account }, labels, changes)
    const changed = [...new Set(former.flatMap(({ medical_institution_ids: listed }) => listed))]
    touches(changed)
    return {
      changed_count: changed.length,
      replaced_count: replacedCount,
      kept_count: keptCount,
      former: { changes: former },
    }
  },
})
