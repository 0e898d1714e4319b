import { sql } from 'kysely'
import type { z } from 'zod'
import { type LetterTemplate, letterTemplateContract, maxLetterTemplates } from '#contract/communications/paperMail.ts'
import { timeOf } from '../../db/clock.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { nameTaken, problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { requireSeenRecord } from '../../records/recordVersion.ts'

type Shown = z.input<typeof LetterTemplate>

const templatesOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('letter_templates as templates')
    .innerJoin('accounts as creators', (join) =>
      join.on('creators.tenant_id', '=', tenantId).onRef('creators.id', '=', 'templates.created_by'),
    )
    .where('templates.tenant_id', '=', tenantId)
    .select([
      'templates.id',
      'templates.name',
      'templates.title',
      'templates.text',
      'templates.updated_at',
      sql<Shown['created_by']>`jsonb_build_object('id', creators.id, 'name', creators.username)`.as('created_by'),
    ])

const readTemplate = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Shown> => {
  const template = await templatesOf(tx, tenantId).where('templates.id', '=', id).executeTakeFirst()
  if (!template) throw problem('not_found')
  return template
}

const countTemplates = async (tx: TenantTransaction, tenantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('letter_templates')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lets one template in at a time. @throws `limit_reached` */
const requireRoom = async (tx: TenantTransaction, tenantId: number) => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  if ((await countTemplates(tx, tenantId)) >= maxLetterTemplates) throw problem('limit_reached')
}

const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

export const letterTemplateHandlers = handlersFor(letterTemplateContract.operations, {
  listLetterTemplates: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const [templates, count] = await Promise.all([
      templatesOf(tx, tenantId)
        .orderBy('templates.name', query.sort ?? 'asc')
        .limit(limit)
        .offset(offset)
        .execute(),
      countTemplates(tx, tenantId),
    ])
    return { ...countsOf(count, query), letter_templates: templates }
  },

  getLetterTemplate: ({ tx, tenantId, params }) => readTemplate(tx, tenantId, params.id),

  createLetterTemplate: async ({ tx, tenantId, account, body }) => {
    await requireRoom(tx, tenantId)
    const { id } = await tx
      .insertInto('letter_templates')
      .values({ ...body, tenant_id: tenantId, created_by: account.id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(orNameTaken)
    return readTemplate(tx, tenantId, id)
  },

  updateLetterTemplate: async ({ tx, tenantId, params, body: { updated_at: seen, ...columns } }) => {
    await requireSeenRecord(tx, { tenantId, table: 'letter_templates', id: params.id }, seen, () =>
      readTemplate(tx, tenantId, params.id),
    )
    await tx
      .updateTable('letter_templates')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ ...columns, updated_at: timeOf(tx) })
      .execute()
      .catch(orNameTaken)
    return readTemplate(tx, tenantId, params.id)
  },

  deleteLetterTemplate: async ({ tx, tenantId, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('letter_templates')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
  },
})
