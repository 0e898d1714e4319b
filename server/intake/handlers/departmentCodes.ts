import { sql } from 'kysely'
import type { z } from 'zod'
import { type DepartmentCodes, departmentCodeOperations } from '#contract/intake/departmentCodes.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { recordsOf } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { surveyDepartments } from '../mapping/departmentCodes.ts'
import { readVersion, renewVersion, requireNewest } from '../../records/settingVersion.ts'

const version = 'own_department_dpc_codes_updated_at'

const readDepartmentCodes = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<z.input<typeof DepartmentCodes>> => {
  const rows = await tx
    .selectFrom('own_department_dpc_codes')
    .where('tenant_id', '=', tenantId)
    .orderBy('department_code')
    .select(['department_code', 'own_department_id'])
    .execute()
  return {
    department_codes: rows.map((row) => ({ ...row, name: surveyDepartments.get(row.department_code) ?? null })),
    updated_at: await readVersion(tx, tenantId, version),
  }
}

const requireOwnDepartments = async (tx: TenantTransaction, tenantId: number, ids: readonly (number | null)[]) => {
  const rows = await tx.selectFrom('own_departments').where('tenant_id', '=', tenantId).select('id').execute()
  const own = new Set(rows.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    id === null || own.has(id)
      ? []
      : [
          {
            path: `department_codes.${index}.own_department_id`,
            message: {
              ja: 'この診療科は存在しません。削除された可能性があります',
              en: 'This department does not exist; it may have been deleted',
            },
          },
        ],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

export const departmentCodeHandlers = handlersFor(departmentCodeOperations, {
  getDepartmentCodes: ({ tx, tenantId }) => readDepartmentCodes(tx, tenantId),

  replaceDepartmentCodes: async ({ tx, tenantId, body: { department_codes: codes, updated_at: seen }, touches }) => {
    await requireNewest(tx, tenantId, version, seen, () => readDepartmentCodes(tx, tenantId))
    const departments = codes.map(({ own_department_id: id }) => id)
    await requireOwnDepartments(tx, tenantId, departments)
    const columns = { department_code: 'text', own_department_id: 'bigint' }
    const rows = recordsOf(JSON.stringify(codes), columns)
    await sql`
      ${insertComputed(tenantId, 'own_department_dpc_codes', Object.keys(columns), rows)}
      on conflict (tenant_id, department_code) do update set own_department_id = excluded.own_department_id
    `.execute(tx)
    await renewVersion(tx, tenantId, version)
    await sql`select queue_relinking()`.execute(tx)
    touches(departments.flatMap((id) => id ?? []))
    return readDepartmentCodes(tx, tenantId)
  },
})
