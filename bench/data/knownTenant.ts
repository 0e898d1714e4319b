import { openTenantPool } from '../support/bareDriver.ts'
import { labelPrefix } from './largeTenantLabels.ts'
import type { Known } from '../support/workCalls.ts'

type Label = Known['communicationLabels'][string] & { readonly component: string }

const labels = (kind: 'communication' | 'medical_institution', choices: 'selections' | 'areas') => `
  select labels.id, labels.component_type as component, array(
    select choices.id
    from ${kind}_label_${choices} as choices
    where choices.tenant_id = labels.tenant_id and choices.label_id = labels.id
    order by choices.position
  ) as choices
  from ${kind}_labels as labels
  where labels.tenant_id = $1 and labels.name like '${labelPrefix}%'`

const people = `
  select
    (select min(id) from accounts where tenant_id = $1) as "staffId",
    (select min(id) from own_departments where tenant_id = $1) as "departmentId",
    (select medical_institution_id from tenants where tenant_id = $1) as "ownInstitutionId",
    to_char(current_date - 30, 'YYYY-MM-DD') as recently`

/** The institution with most communications, and one with twenty. */
const partners = `
  with counted as (
    select medical_institution_id as id, count(*) as count
    from communications
    where tenant_id = $1 and deleted_at is null
    group by medical_institution_id
  )
  select
    (select id from counted order by count desc limit 1) as busiest,
    (select id from counted where count between 18 and 22 order by id limit 1) as ordinary`

type One = Pick<Known, 'staffId' | 'departmentId' | 'recently'> & { readonly ownInstitutionId: number | null }

/** Looks up the records of the enlarged tenant that the bench's calls use. */
export const knownIn = async (appUrl: string, tenantId: number) => {
  const pool = openTenantPool(appUrl, tenantId, 1)
  const rowsOf = async <T extends object>(text: string) => (await pool.query<T>(text, [tenantId])).rows
  const byComponent = (rows: readonly Label[]) => Object.fromEntries(rows.map((row) => [row.component, row]))
  const [one] = await rowsOf<One>(people)
  const [places] = await rowsOf<Pick<Known, 'ordinary' | 'busiest'>>(partners)
  if (!one || !places) throw new Error('The tenant has nothing')
  const tags = await rowsOf<{ id: number }>('select id from tags where tenant_id = $1 order by id')
  const known = {
    ...one,
    ...places,
    tagIds: tags.map(({ id }) => id),
    communicationLabels: byComponent(await rowsOf<Label>(labels('communication', 'selections'))),
    institutionLabels: {
      ...byComponent(await rowsOf<Label>(labels('medical_institution', 'selections'))),
      ...byComponent(
        (await rowsOf<Label>(labels('medical_institution', 'areas'))).filter(({ component }) => component === 'area'),
      ),
    },
  } satisfies Known & { readonly ownInstitutionId: number | null }
  await pool.end()
  return known
}
