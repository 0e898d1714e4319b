import type pg from 'pg'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import type { DemoAccount } from './tenants.ts'

const insertRole = computedInsert(
  'permission_roles',
  ['id', 'name', 'description', 'permissions', 'updated_at'],
  `select id, name, description, '{}'::text[], statement_timestamp()
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, description text)`,
)

const insertTrainee = computedInsert(
  'accounts',
  [
    'id',
    'username',
    'email',
    'login_name',
    'role',
    'is_confirmed',
    'own_department_id',
    'permission_role_id',
    'first_steps_dismissed_at',
  ],
  `select listed.id, listed.username, listed.login_name || '@' || $3::text, listed.login_name, 'member', true, own_departments.id,
    permission_roles.id, statement_timestamp()
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, username text, login_name text, own_department text)
  join permission_roles on permission_roles.tenant_id = $1 and permission_roles.name = $4
  left join own_departments on own_departments.tenant_id = $1 and own_departments.name = listed.own_department`,
)

const role = {
  name: '実習生（閲覧・記録・編集のみ）',
  description: '連携先と活動の閲覧・記録・編集ができ、患者番号の閲覧・出力・削除・取り込み・メールの送信はできない',
} as const

/** Writes a role of the tenant's own without any permission, and the account that has it. */
export const seedTrainee = async (
  client: pg.ClientBase,
  tenantId: number,
  mailDomain: string,
  { username, loginName, ownDepartment }: DemoAccount,
): Promise<void> => {
  await client.query(insertRole, [tenantId, await listedWithIds(client, 'permission_roles', [role])])
  const accounts = [{ username, login_name: loginName, own_department: ownDepartment }]
  await client.query(insertTrainee, [
    tenantId,
    await listedWithIds(client, 'accounts', accounts),
    mailDomain,
    role.name,
  ])
}
