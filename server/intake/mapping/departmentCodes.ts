import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import { recordsOf } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { normalizeName } from '../../searchText.ts'

/** Department names by 診療科コード (DPC の評価・検証等に係る調査 実施説明資料, 様式1 A000040). */
export const surveyDepartments: ReadonlyMap<string, string> = new Map(
  [
    ['内科', '心療内科', '精神科', '神経科', '呼吸器科', '消化器科', '循環器科', 'アレルギー科', 'リウマチ科'],
    ['小児科', '外科', '整形外科', '形成外科', '美容外科', '脳神経外科', '呼吸器外科', '心臓血管外科', '小児外科'],
    ['皮膚泌尿器科', '性病科', '肛門科', '産婦人科', '眼科', '耳鼻咽喉科', '気管食道科', 'リハビリテーション科'],
    ['放射線科', '神経内科', '胃腸科', '皮膚科', '泌尿器科', '産科', '婦人科', '呼吸器内科', '循環器内科', '歯科'],
    ['歯科矯正科', '小児歯科', '歯科口腔外科', '糖尿病科', '腎臓内科', '腎移植科', '血液透析科', '代謝内科'],
    ['内分泌内科', '救急医学科', '血液科', '血液内科', '麻酔科', '消化器内科', '消化器外科', '肝胆膵外科'],
    ['糖尿内科', '大腸肛門科', '眼形成眼窩外科', '不妊内分泌科', '膠原病リウマチ内科', '脳卒中科', '腫瘍治療科'],
    ['総合診療科', '乳腺甲状腺外科', '新生児科', '小児循環器科', '緩和ケア科', '内分泌リウマチ科', '血液腫瘍内科'],
    ['腎不全科', '精神神経科', '内分泌代謝科', '病理診断科', '臨床検査科'],
  ]
    .flat()
    .map((name, index) => [`${String(index + 1).padStart(2, '0')}0`, name]),
)

/**
 * Stores the codes of a file. A new code is assigned to the own department with the same name, if there is one, until a
 * user changes it.
 */
export const meetDepartmentCodes = async (
  tx: TenantTransaction,
  tenantId: number,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return
  const own = await tx.selectFrom('own_departments').where('tenant_id', '=', tenantId).select(['id', 'name']).execute()
  const idOf = new Map(own.map(({ id, name }) => [normalizeName(name), id]))
  const met = codes.map((code) => {
    const name = surveyDepartments.get(code)
    return { department_code: code, own_department_id: (name && idOf.get(normalizeName(name))) ?? null }
  })
  const columns = { department_code: 'text', own_department_id: 'bigint' }
  const rows = recordsOf(JSON.stringify(met), columns)
  await sql`
    ${insertComputed(tenantId, 'own_department_dpc_codes', Object.keys(columns), rows)} on conflict do nothing
  `.execute(tx)
}

/** Gives admissions the own departments of their codes. */
export const assignDepartments = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  await sql`
    update hospital_admissions as admissions
    set own_department_id = codes.own_department_id
    from own_department_dpc_codes as codes
    where admissions.tenant_id = ${tenantId}
      and codes.tenant_id = ${tenantId}
      and codes.department_code = admissions.department_code
      and admissions.own_department_id is distinct from codes.own_department_id
  `.execute(tx)
}

/** The distinct codes that were read. */
export const distinctCodes = async (
  tx: TenantTransaction,
  table: 'stays' | 'waiting_stays' | 'read_visits',
): Promise<string[]> => {
  const { rows } = await sql<{ department_code: string }>`
    select distinct department_code from ${sql.table(table)} where department_code <> '' order by department_code
  `.execute(tx)
  return rows.map(({ department_code: code }) => code)
}
