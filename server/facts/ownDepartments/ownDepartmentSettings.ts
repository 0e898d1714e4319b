import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnDepartments, OwnDepartmentsPayload } from '#contract/facts/ownMedicalInstitution.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { recordsOf } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { nextIds } from '../store/storeFacts.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { releaseOwnDepartments } from './ownDepartments.ts'
import { problem } from '../../problems.ts'
import type { RecordChanger } from '../../records/recordChanger.ts'
import { beforeDeletion } from '../../conditions/conditionUses.ts'
import { readVersion, renewVersion, requireNewest } from '../../records/settingVersion.ts'
import { requireDeletionOf } from '../../requirePermissions.ts'

type Payload = z.output<typeof OwnDepartmentsPayload>
type Entry = Payload['own_departments'][number]
type Stored = z.input<typeof OwnDepartments>

const version = 'own_departments_updated_at'

/** The own departments in order, with the number of records that belong to each, and the version of the list. */
export const readOwnDepartments = async (tx: TenantTransaction, tenantId: number): Promise<Stored> => {
  const [updated_at, own_departments] = await Promise.all([
    readVersion(tx, tenantId, version),
    tx
      .selectFrom('own_departments as departments')
      .where('departments.tenant_id', '=', tenantId)
      .orderBy('departments.display_order')
      .orderBy('departments.id')
      .select([
        'departments.id',
        'departments.name',
        sql<number>`(
          select count(*)
          from accounts
          where accounts.tenant_id = ${tenantId} and accounts.own_department_id = departments.id and accounts.deleted_at is null
        )`.as('account_count'),
        sql<number>`(
          select count(*)
          from communication_label_values as entered
          join communications
            on communications.tenant_id = entered.tenant_id and communications.id = entered.communication_id
          where entered.tenant_id = ${tenantId} and entered.own_department_id = departments.id
            and communications.deleted_at is null
        )`.as('communication_label_value_count'),
        sql<number>`(
          select coalesce(sum(months.referral_count), 0)
          from referral_department_months as months
          where months.tenant_id = ${tenantId} and months.own_department_id = departments.id
        )`.as('referral_count'),
        sql<number>`(
          select count(*)
          from hospital_counts as counts
          where counts.tenant_id = ${tenantId} and counts.own_department_id = departments.id
        )`.as('hospital_count_month_count'),
      ])
      .execute(),
  ])
  return { own_departments, updated_at }
}

/** Locks the departments before their records are counted, so that none is added in between. */
const lockDepartments = async (tx: TenantTransaction, tenantId: number) => {
  const rows = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const entryErrors = (entries: readonly Entry[], stored: ReadonlySet<number>) =>
  entries.flatMap(({ id }, index) =>
    typeof id === 'number' && (!stored.has(id) || entries.findIndex((other) => other.id === id) < index)
      ? [
          {
            path: `own_departments.${index}.id`,
            message: {
              ja: 'この診療科は存在しません。削除された可能性があります',
              en: 'This department does not exist; it may have been deleted',
            },
          },
        ]
      : [],
  )

/** The records of a department as words, in singular and plural. */
const usesOf = (department: Stored['own_departments'][number]) =>
  [
    { count: department.account_count, ja: (count: number) => `アカウント ${count} 件`, en: ['account', 'accounts'] },
    {
      count: department.communication_label_value_count,
      ja: (count: number) => `ラベルの値 ${count} 件`,
      en: ['label value', 'label values'],
    },
    { count: department.referral_count, ja: (count: number) => `紹介 ${count} 件`, en: ['referral', 'referrals'] },
    {
      count: department.hospital_count_month_count,
      ja: (count: number) => `月次の患者数 ${count} か月分`,
      en: ['month of patient counts', 'months of patient counts'],
    },
  ].filter(({ count }) => count > 0)

/** Mails of reports that are narrowed to departments, which end with them. */
const mailsOf = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  const { count } = await tx
    .selectFrom('report_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where(idIn('own_department_id', going))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count === 0
    ? []
    : [
        {
          ja: `この診療科に絞ったレポートのメール配信 ${count} 件は終了します`,
          en: `${count} ${count === 1 ? 'mailing' : 'mailings'} of reports on it will end`,
        },
      ]
}

interface DepartmentSettings {
  readonly name: string
  readonly has_letter_rules: boolean
  readonly is_excluded: boolean
  readonly file_name_count: number
  readonly code_count: number
}

/** What has been set for departments, which ends with them. */
const settingsOf = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  const { rows } = await sql<DepartmentSettings>`
    select
      departments.name,
      exists (
        select from department_letter_rules as rules
        where rules.tenant_id = ${tenantId} and rules.own_department_id = departments.id
      ) as has_letter_rules,
      exists (
        select from segmentation_excluded_own_departments as excluded
        where excluded.tenant_id = ${tenantId} and excluded.own_department_id = departments.id
      ) as is_excluded,
      (
        select count(*) from own_department_aliases as aliases
        where aliases.tenant_id = ${tenantId} and aliases.own_department_id = departments.id
      ) as file_name_count,
      (
        select count(*) from own_department_dpc_codes as codes
        where codes.tenant_id = ${tenantId} and codes.own_department_id = departments.id
      ) as code_count
    from own_departments as departments
    where departments.tenant_id = ${tenantId} and departments.id = any(${going}::bigint[])
    order by departments.display_order, departments.id
  `.execute(tx)
  return rows
}

/** Says what was set for departments and ends with them. */
const messagesOfSettings = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) =>
  (await settingsOf(tx, tenantId, going)).flatMap((one) => [
    ...(one.has_letter_rules
      ? [
          {
            ja: `「${one.name}」の返書の期限はなくなり、病院全体の期限になります`,
            en: `The days for letters of “${one.name}” end, and those of the hospital hold`,
          },
        ]
      : []),
    ...(one.is_excluded
      ? [
          {
            ja: `「${one.name}」はセグメントの判定から除く診療科です。その紹介も判定に数えるようになります`,
            en: `Segments leave “${one.name}” out. Its referrals will count for them`,
          },
        ]
      : []),
    ...(one.file_name_count > 0
      ? [
          {
            ja: `ファイルの診療科名 ${one.file_name_count} 件の「${one.name}」への対応付けはなくなります`,
            en: `${one.file_name_count} ${one.file_name_count === 1 ? 'name' : 'names'} of departments in files will stand for “${one.name}” no more`,
          },
        ]
      : []),
    ...(one.code_count > 0
      ? [
          {
            ja: `診療科コード ${one.code_count} 件の「${one.name}」への対応付けはなくなります`,
            en: `${one.code_count} department ${one.code_count === 1 ? 'code' : 'codes'} will stand for “${one.name}” no more`,
          },
        ]
      : []),
  ])

/** Says what belongs to departments that go. */
const messagesOfUses = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  const { own_departments: departments } = await readOwnDepartments(tx, tenantId)
  const used = departments.filter((department) => going.includes(department.id) && usesOf(department).length > 0)
  return [
    ...used.map((department) => ({
      ja: `「${department.name}」は${usesOf(department)
        .map(({ ja, count }) => ja(count))
        .join('、')}で使われています`,
      en: `“${department.name}” belongs to ${new Intl.ListFormat('en-GB').format(
        usesOf(department).map(({ en, count }) => `${count} ${en[count === 1 ? 0 : 1]}`),
      )}`,
    })),
    ...(await messagesOfSettings(tx, tenantId, going)),
    ...(await mailsOf(tx, tenantId, going)),
  ]
}

const deleteDepartments = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  if (going.length === 0) return
  await tx
    .updateTable('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('own_department_id', going))
    .set({ own_department_id: null })
    .execute()
  await tx
    .deleteFrom('communication_label_values')
    .where('tenant_id', '=', tenantId)
    .where(idIn('own_department_id', going))
    .execute()
  await tx
    .deleteFrom('hospital_counts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('own_department_id', going))
    .execute()
  await tx
    .updateTable('own_department_dpc_codes')
    .where('tenant_id', '=', tenantId)
    .where(idIn('own_department_id', going))
    .set({ own_department_id: null })
    .execute()
  await withLockTimeout(tx, () => releaseOwnDepartments(tx, tenantId, going))
  await tx.deleteFrom('own_departments').where('tenant_id', '=', tenantId).where(idIn('id', going)).execute()
}

const writeDepartments = async (tx: TenantTransaction, tenantId: number, entries: readonly Entry[]) => {
  const listed = JSON.stringify(entries.map(({ id = null, name }, index) => ({ id, name, place: index + 1 })))
  await sql`
    update own_departments
    set name = listed.name, display_order = listed.place
    from jsonb_to_recordset(${listed}::jsonb) as listed (id bigint, name text, place int)
    where own_departments.tenant_id = ${tenantId} and own_departments.id = listed.id
  `.execute(tx)
  const added = entries.flatMap(({ id = null, name }, index) => (id === null ? { name, display_order: index + 1 } : []))
  const ids = await nextIds(tx, 'own_departments_id_seq', added.length)
  const columns = { id: 'bigint', name: 'text', display_order: 'int' }
  const rows = recordsOf(JSON.stringify(added.map((department, index) => ({ ...department, id: ids[index] }))), columns)
  await insertComputed(tenantId, 'own_departments', Object.keys(columns), rows).execute(tx)
  await renewVersion(tx, tenantId, version)
}

/**
 * Replaces the tenant's departments by these, in this order. When a department is removed, its accounts, referrals and
 * admissions stay without a department; label values that name it and patient counts entered for it are deleted.
 * @throws `edit_conflict` if the caller saw an older version, 422 for invalid entries, `in_use` for departments in use
 *   that would be removed, 403 for removed ones without the permission, `figures_busy` while another process changes the facts
 */
export const replaceOwnDepartments = async (
  changer: RecordChanger,
  { own_departments: entries, updated_at: seen, ...accepted }: Payload,
): Promise<{ readonly replaced: Stored; readonly deleted: readonly number[] }> => {
  const { tx, tenantId } = changer
  await requireNewest(tx, tenantId, version, seen, () => readOwnDepartments(tx, tenantId))
  const stored = await lockDepartments(tx, tenantId)
  const errors = entryErrors(entries, stored)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const staying = new Set(entries.map(({ id }) => id))
  const going = [...stored].filter((id) => !staying.has(id))
  requireDeletionOf(changer.account, going)
  await beforeDeletion(
    changer,
    { kind: 'own_department', ids: going },
    { accepted, readOthers: () => messagesOfUses(tx, tenantId, going), path: 'own_departments' },
  )
  await deleteDepartments(tx, tenantId, going)
  await writeDepartments(tx, tenantId, entries)
  return { replaced: await readOwnDepartments(tx, tenantId), deleted: going }
}
