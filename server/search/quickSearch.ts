import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import { type ReportKind, reportKinds } from '#contract/reports/valueTypes.ts'
import { maxQuickResults, type QuickResults, quickSearchOperations } from '#contract/search/quickSearch.ts'
import { findCommunications } from '../communications/textSearch/findCommunications.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { containsText } from '../records/containsText.ts'
import { corrected, correctedOrNull } from '../records/correctedInstitutions.ts'
import { flatToldApart, toldApart } from '../records/namesakes.ts'

type Results = z.input<typeof QuickResults>

interface Search {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly text: string
}

/** The white space that a normalised text can have. */
const spaces = '\t\n\v\f\r \u1680\u2028\u2029'

/**
 * SQL condition: a person's name contains the text, with or without the space between family and given name. All
 * doctors are compared, so the text is prepared once, and most names need no normalising, which takes most of the time.
 */
const isNamed = (text: string) =>
  sql<SqlBool>`strpos(
    lower(translate(
      case when doctors.name is nfkc normalized then doctors.name else normalize(doctors.name, nfkc) end,
      ${spaces},
      ''
    )),
    (select lower(normalize(${text.replaceAll(/\s/gu, '')}, nfkc)))
  ) > 0`

const findDoctors = async ({ tx, tenantId, text }: Search): Promise<Results['doctors']> => {
  const rows = await tx
    .selectFrom('doctors')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'doctors.medical_institution_id')
    .where('doctors.tenant_id', '=', tenantId)
    .where('doctors.deleted_at', 'is', null)
    .where(isNamed(text))
    .orderBy('doctors.updated_date', 'desc')
    .orderBy('doctors.id', 'desc')
    .limit(maxQuickResults)
    .select([
      'doctors.id',
      'doctors.name',
      'doctors.honorific',
      'doctors.division',
      'institutions.id as institution_id',
      corrected(tenantId, 'name').as('institution_name'),
    ])
    .execute()
  const doctors = rows.map(({ institution_id: id, institution_name: name, ...doctor }) => ({
    ...doctor,
    medical_institution: { id, name },
  }))
  return toldApart(
    { tx, tenantId },
    doctors,
    ({ medical_institution: institution }) => institution,
    (doctor, name) => ({ ...doctor, medical_institution: { ...doctor.medical_institution, name } }),
  )
}

const findTasks = async ({ tx, tenantId, text }: Search): Promise<Results['tasks']> => {
  const rows = await tx
    .selectFrom('tasks')
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'tasks.medical_institution_id')
    .where('tasks.tenant_id', '=', tenantId)
    .where('tasks.status', '=', 'incomplete')
    .where('tasks.deleted_at', 'is', null)
    .where(containsText('tasks.title', text))
    .orderBy('tasks.deadline')
    .orderBy('tasks.id')
    .limit(maxQuickResults)
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.deadline',
      'institutions.id as institution_id',
      correctedOrNull(tenantId, 'name').as('medical_institution_name'),
    ])
    .execute()
  return flatToldApart({ tx, tenantId }, rows)
}

const findActionLists = ({ tx, tenantId, text }: Search): Promise<Results['action_lists']> =>
  tx
    .selectFrom('action_lists')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(containsText('name', text))
    .orderBy('status', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxQuickResults)
    .select(['id', 'name'])
    .execute()

const findReports = async (
  { tx, tenantId, text }: Search,
  kinds: readonly ReportKind[],
): Promise<Results['reports']> => {
  const rows = await tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(containsText('name', text))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxQuickResults)
    .select(['id', 'name', sql<ReportKind>`kind`.as('kind')])
    .execute()
  return rows
}

const findDashboards = ({ tx, tenantId, text }: Search): Promise<Results['dashboards']> =>
  tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(containsText('name', text))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxQuickResults)
    .select(['id', 'name'])
    .execute()

const findEmails = ({ tx, tenantId, text }: Search): Promise<Results['emails']> =>
  tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(containsText('title', text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxQuickResults)
    .select(['id', 'title', sql<boolean>`status = 'draft'`.as('is_draft')])
    .execute()

/** Institutions are found by their own search, which orders them by relevance and knows telephone numbers and codes. */
export const quickSearchHandlers = handlersFor(quickSearchOperations, {
  quickSearch: async ({ tx, tenantId, account: { features }, query: { text } }) => {
    const search = { tx, tenantId, text }
    const kinds = reportKinds.filter((kind) => featuresOfKind[kind].every((feature) => features.has(feature)))
    return {
      doctors: features.has('medical_institutions_search') ? await findDoctors(search) : [],
      tasks: features.has('tasks') ? await findTasks(search) : [],
      action_lists: features.has('action_lists') ? await findActionLists(search) : [],
      reports: kinds.length > 0 ? await findReports(search, kinds) : [],
      dashboards: features.has('dashboard') ? await findDashboards(search) : [],
      emails: features.has('emails') ? await findEmails(search) : [],
      communications: features.has('communications')
        ? [...(await findCommunications(tx, tenantId, text, maxQuickResults))]
        : [],
    }
  },
})
