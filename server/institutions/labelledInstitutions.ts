import { labelledInstitutionOperations } from '#contract/institutions/labelledInstitutions.ts'
import { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import { handlersFor } from '../handlers.ts'
import { labelValuesOfInstitutions } from '../labels/medicalInstitutionLabelValues.ts'
import { unknownIds } from '../problems.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'
import { countInstitutions, institutionsWhere } from './institutionSearch.ts'
import { corrected } from '../records/correctedInstitutions.ts'

export const labelledInstitutionHandlers = handlersFor(labelledInstitutionOperations, {
  searchMedicalInstitutionsForLabels: async ({ tx, tenantId, body }) => {
    const { label_id: labelId, labels = [], ...conditions } = body
    const label = await tx
      .selectFrom('medical_institution_labels')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', labelId)
      .select('id')
      .executeTakeFirst()
    if (!label) throw unknownIds('label_id')
    const wanted = { ...conditions, labels: [...labels, { label_id: labelId }] }
    const { limit, offset } = pageOf(body)
    const ids = institutionsWhere(tx, tenantId, wanted)
      .orderBy('institutions.id')
      .limit(limit)
      .offset(offset)
      .select('institutions.id')
    const [rows, count] = await Promise.all([
      institutionsWhere(tx, tenantId, {})
        .where(isOnPage('institutions.id', ids))
        .orderBy('institutions.id')
        .select(['institutions.id', 'institutions.running_status'])
        .select([corrected(tenantId, 'name').as('name'), corrected(tenantId, 'address').as('address')])
        .execute(),
      countInstitutions(tx, tenantId, wanted),
    ])
    const values = await labelValuesOfInstitutions(
      tx,
      tenantId,
      rows.map(({ id }) => id),
      [labelId],
    )
    return {
      ...countsOf(count, body),
      medical_institutions: rows.flatMap(({ running_status: status, ...row }) =>
        (values.get(row.id) ?? []).map((value) => ({
          ...row,
          running_status: RunningStatus.parse(status),
          label_value: value,
        })),
      ),
    }
  },
})
