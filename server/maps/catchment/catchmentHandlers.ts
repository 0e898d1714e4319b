import { catchmentOperations } from '#contract/maps/catchment.ts'
import { requireAskedDepartments, requireAskedGroupInstitution } from '../../analysis/figures/askedFor.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { catchmentAsCsv } from './catchmentExport.ts'
import { readCatchmentDetail } from './catchmentDetail.ts'
import { type AskedCatchment, type Caller, readCatchment } from './catchmentFigures.ts'

const requireAsked = async (
  { tx, tenantId }: Caller,
  { own_department_ids: departments, group_medical_institution_id: member }: Omit<AskedCatchment, 'comparison_period'>,
) => {
  await requireAskedDepartments(tx, tenantId, departments)
  if (member !== undefined) await requireAskedGroupInstitution(tx, tenantId, member)
}

export const catchmentHandlers = handlersFor(catchmentOperations, {
  getCatchmentAreas: async ({ body, ...caller }) => {
    await requireAsked(caller, body)
    return readCatchment(caller, body)
  },

  exportCatchmentAreas: async ({ body, language, ...caller }) => {
    await requireAsked(caller, body)
    return catchmentAsCsv(caller, body, language)
  },

  getCatchmentArea: async ({ body, params, touches, ...caller }) => {
    const code = params.municipality_code
    const municipality = await caller.tx
      .selectFrom('municipalities')
      .where('code', '=', code)
      .select('code')
      .executeTakeFirst()
    if (!municipality) throw problem('not_found')
    await requireAsked(caller, body)
    touches([Number(code)])
    return readCatchmentDetail(caller, code, body)
  },
})
