import type { DashboardPayload, Tile } from '#contract/reports/dashboards.ts'
import type { z } from 'zod'
import { hasSelections, MedicalInstitutionLabelComponent } from '#contract/labels/labels.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { idIn } from '../../db/idIn.ts'
import { invalidField, problem, unknownIds } from '../../problems.ts'

interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
}

const requireReports = async ({ tx, tenantId }: Caller, contents: readonly Tile[], stored: readonly Tile[]) => {
  const known = new Set(stored.map(({ report_id: reportId }) => reportId))
  const added = contents.flatMap(({ type, report_id: reportId }) =>
    type === 'report' && reportId != null && !known.has(reportId) ? [reportId] : [],
  )
  if (added.length === 0) return
  const reports = await tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', added))
    .where('deleted_at', 'is', null)
    .select(['id', 'kind'])
    .execute()
  const kinds = new Map(reports.map(({ id, kind }) => [id, kind]))
  const errors = contents.flatMap(({ type, report_type: kind, report_id: reportId }, index) =>
    type === 'report' && reportId != null && !known.has(reportId) && kinds.get(reportId) !== kind
      ? [
          {
            path: `contents.${index}.report_id`,
            message: { ja: 'このレポートはありません。選び直してください', en: 'There is no such report' },
          },
        ]
      : [],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const requireLabel = async ({ tx, tenantId }: Caller, labelId: number) => {
  const label = await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', labelId)
    .select('component_type')
    .executeTakeFirst()
  if (!label) throw unknownIds('medical_institution_label_id')
  const component = MedicalInstitutionLabelComponent.parse(label.component_type)
  if (component !== 'area' && !hasSelections(component))
    throw invalidField('medical_institution_label_id', {
      ja: 'エリアか選択肢のあるラベルを選んでください',
      en: 'Please choose a label with areas or selections',
    })
}

/**
 * Checks that the reports and the label of a dashboard exist.
 * @param stored - tiles that it has already; their reports may be gone
 * @throws a 422 that names each tile without its report
 */
export const requireContents = async (
  caller: Caller,
  { contents, medical_institution_label_id: labelId }: z.output<typeof DashboardPayload>,
  stored: readonly Tile[] = [],
): Promise<void> => {
  await requireReports(caller, contents, stored)
  if (labelId != null) await requireLabel(caller, labelId)
}
