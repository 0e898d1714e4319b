import { sql } from 'kysely'
import type { z } from 'zod'
import { type EmailTemplate, emailTemplateOperations, maxEmailTemplates } from '#contract/emails/templates.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { nameTaken, problem } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { takeContents } from '../contents/takeContents.ts'

type Shown = z.input<typeof EmailTemplate>

const templatesOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('email_templates as templates')
    .innerJoin('accounts as creators', (join) =>
      join.on('creators.tenant_id', '=', tenantId).onRef('creators.id', '=', 'templates.created_by'),
    )
    .where('templates.tenant_id', '=', tenantId)

const shown = [
  'templates.id',
  'templates.name',
  'templates.title',
  'templates.main_content',
  sql<Shown['created_by']>`jsonb_build_object('id', creators.id, 'name', creators.username)`.as('created_by'),
  'templates.updated_at',
  'templates.deleted_at',
] as const

const readTemplate = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Shown> => {
  const template = await templatesOf(tx, tenantId)
    .where('templates.id', '=', id)
    .where('templates.deleted_at', 'is', null)
    .select(shown)
    .executeTakeFirst()
  if (!template) throw problem('not_found')
  return template
}

/** Lets one template in, or get another name, at a time. */
const lockNames = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()

/**
 * Names that differ only in width or case are the same name, as those of tags.
 * @param ownId - of the template that is to have the name, if it is there already
 * @throws `name_taken`
 */
const requireName = async (tx: TenantTransaction, tenantId: number, name: string, ownId = 0) => {
  const other = await tx
    .selectFrom('email_templates')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .where(sql<boolean>`lower(normalize(name, nfkc)) = lower(normalize(${name}, nfkc))`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (other) throw nameTaken()
}

/** @throws `limit_reached` */
const requireRoom = async (tx: TenantTransaction, tenantId: number) => {
  await lockNames(tx, tenantId)
  const { count } = await tx
    .selectFrom('email_templates')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxEmailTemplates) throw problem('limit_reached')
}

const updating = (tx: TenantTransaction, tenantId: number, id: number) =>
  tx.updateTable('email_templates').where('tenant_id', '=', tenantId).where('id', '=', id)

export const emailTemplateHandlers = handlersFor(emailTemplateOperations, {
  listEmailTemplates: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const { name, deleted, sort_by: by = 'name', sort = 'asc' } = query
    let found = templatesOf(tx, tenantId)
    found = deleted
      ? found.where(isRestorable('templates.deleted_at'))
      : found.where('templates.deleted_at', 'is', null)
    if (name !== undefined) found = found.where(containsText('templates.name', name))
    const [templates, { count }] = await Promise.all([
      found
        .select(shown)
        .orderBy(`templates.${by}`, sort)
        .orderBy('templates.id', sort)
        .limit(limit)
        .offset(offset)
        .execute(),
      found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), email_templates: templates }
  },

  getEmailTemplate: ({ tx, tenantId, params }) => readTemplate(tx, tenantId, params.id),

  createEmailTemplate: async ({ tx, tenantId, account, body, outside }) => {
    const { html } = await takeContents({ tenantId, account, outside }, body.main_content)
    await requireRoom(tx, tenantId)
    await requireName(tx, tenantId, body.name)
    const { id } = await tx
      .insertInto('email_templates')
      .values({
        tenant_id: tenantId,
        name: body.name,
        title: body.title,
        main_content: html,
        created_by: account.id,
        created_at: timeOf(tx),
        updated_at: timeOf(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readTemplate(tx, tenantId, id)
  },

  updateEmailTemplate: async ({ tx, tenantId, account, params, body, outside }) => {
    const { html } = await takeContents({ tenantId, account, outside }, body.main_content)
    const { updated_at: seen = null } = body
    await lockNames(tx, tenantId)
    const stored = await tx
      .selectFrom('email_templates')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .select(['name', sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('is_newest')])
      .executeTakeFirst()
    if (!stored) throw problem('not_found')
    if (!stored.is_newest) throw problem('edit_conflict', { current: await readTemplate(tx, tenantId, params.id) })
    // Templates that had one name before names were told apart keep it.
    if (stored.name !== body.name) await requireName(tx, tenantId, body.name, params.id)
    await updating(tx, tenantId, params.id)
      .set({ name: body.name, title: body.title, main_content: html, updated_at: timeOf(tx) })
      .execute()
    return readTemplate(tx, tenantId, params.id)
  },

  deleteEmailTemplate: async ({ tx, tenantId, params }) => {
    const { numUpdatedRows } = await updating(tx, tenantId, params.id)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('not_found')
  },

  restoreEmailTemplate: async ({ tx, tenantId, params }) => {
    await requireRoom(tx, tenantId)
    const deleted = await tx
      .selectFrom('email_templates')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where(isRestorable())
      .select('name')
      .executeTakeFirst()
    if (deleted) await requireName(tx, tenantId, deleted.name, params.id)
    await updating(tx, tenantId, params.id).where(isRestorable()).set({ deleted_at: null }).execute()
    return readTemplate(tx, tenantId, params.id)
  },
})
