import type pg from 'pg'

/** The schema with the peer's own tables and its copies of the tenant's. */
export const directusSchema = 'directus'

/** What a communication names. */
const parents = [
  { table: 'accounts', column: 'user_id' },
  { table: 'medical_institutions', column: 'medical_institution_id' },
] as const

/** What belongs to a communication, by the name of its field, and what that names in turn. */
export const belonging = [
  { field: 'comments', table: 'communication_comments', names: { user_id: 'accounts' } },
  { field: 'likes', table: 'communication_likes', names: { user_id: 'accounts' } },
  { field: 'tasks', table: 'tasks', names: { staff_id: 'accounts' } },
  { field: 'attachments', table: 'communication_attachments', names: { uploaded_file_id: 'uploaded_files' } },
  { field: 'vocs', table: 'voc_communications', names: { voc_id: 'vocs' } },
  { field: 'label_values', table: 'communication_label_values', names: {} },
  { field: 'label_choices', table: 'communication_label_choices', names: {} },
] as const

/** Keys by which one table names another, as the peer has to be told them. */
export const relations: readonly { table: string; column: string; target: string; field?: string }[] = [
  ...parents.map(({ table, column }) => ({ table: 'communications', column, target: table })),
  ...belonging.flatMap(({ field, table, names }) => [
    { table, column: 'communication_id', target: 'communications', field },
    ...Object.entries(names).map(([column, target]) => ({ table, column, target })),
  ]),
]

const tables = [...new Set(['communications', ...relations.flatMap(({ table, target }) => [table, target])])]
export const collections: readonly string[] = tables

/** Whether rows of the table have an id of their own; the others are given one, for the peer knows no keys of several columns. */
const hasId = async (owner: pg.Pool, table: string) => {
  const { rowCount } = await owner.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = 'id' and not attisdropped`,
    [`public.${table}`],
  )
  return rowCount === 1
}

const copyTable = async (owner: pg.Pool, table: string, tenantId: number) => {
  const copy = `${directusSchema}.${table}`
  const rows = table === 'medical_institutions' ? '' : ` where tenant_id = ${tenantId}`
  const counted = (await hasId(owner, table)) ? '' : 'alter table COPY add id bigserial;'
  const steps = `
    create table COPY (like public.${table} including defaults including constraints);
    ${table === 'medical_institutions' ? '' : 'alter table COPY alter tenant_id set default ' + tenantId + ';'}
    insert into COPY select * from public.${table}${rows};
    ${counted}
    alter table COPY add primary key (id);`
  await owner.query(steps.replaceAll('COPY', copy))
}

/** The indexes that the product's own tables have for what is measured, without the tenant, who is alone here. */
const indexes = `
  create index on directus.communications (acted_date desc, id desc) where deleted_at is null;
  create index on directus.communications (user_id, acted_date desc, id desc) where deleted_at is null;
  create index on directus.communications (communication_type, acted_date desc, id desc) where deleted_at is null;
  create index on directus.communications (medical_institution_id, acted_date desc, id desc) where deleted_at is null;`

/** Copies a tenant's communications, with what they name and what belongs to them, into a schema of the same database, without row-level security. */
export const copyForDirectus = async (owner: pg.Pool, tenantId: number): Promise<void> => {
  await owner.query(`create schema ${directusSchema}`)
  for (const table of tables) await copyTable(owner, table, tenantId)
  await owner.query(indexes)
  for (const { table } of belonging) await owner.query(`create index on ${directusSchema}.${table} (communication_id)`)
}
