import { Readable } from 'node:stream'
import type { MailFormat } from '#contract/communications/mailFormats.ts'
import { labelSheetOf } from '#contract/communications/mailFormats.ts'
import { paperMailOperations } from '#contract/communications/paperMail.ts'
import { handlersFor } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import {
  countOfGroup,
  deleteGroup,
  insertGroup,
  insertGroupCommunications,
  checkShared,
} from '../groups/groupCommunications.ts'
import { readRecipients } from './readRecipients.ts'
import { readSender } from './readSender.ts'
import { writeMailInThread } from './threadedMail.ts'

const titles: Readonly<Record<MailFormat, string>> = {
  labels_12: '宛名ラベル',
  labels_18: '宛名ラベル',
  labels_24: '宛名ラベル',
  envelope_n3: '封筒',
  envelope_n3_vertical: '封筒（縦書き）',
  letter: '手紙',
}

const nobody = {
  ja: '宛先がありません。閉院・住所のない医療機関と、医師を選んでいない医療機関には作れません',
  en: 'There is nobody to address: closed institutions, those without an address and those without a chosen doctor are left out',
}
const beyondSheet = {
  ja: 'この用紙にない位置です',
  en: 'This sheet has fewer labels',
}
const letterMissing = {
  ja: '件名と本文を入力してください',
  en: 'Please write a title and a text',
}

/** @param day - ISO date @example letterDate('2026-04-01') // '2026年4月1日' */
const letterDate = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

export const paperMailHandlers = handlersFor(paperMailOperations, {
  findMailRecipients: async ({ tx, tenantId, body }) => ({
    ...(await readRecipients(tx, tenantId, body)),
    sender: await readSender(tx, tenantId),
  }),

  createMailSheets: async ({ tx, tenantId, account, body, outside }) => {
    const { format, first_label: firstLabel = 1, shift = { x: 0, y: 0 }, is_test: isTest = false, letter } = body
    const sheet = labelSheetOf(format)
    if (sheet && firstLabel > sheet.columns * sheet.rows) throw invalidField('first_label', beyondSheet)
    if (format === 'letter' && !letter) throw invalidField('letter', letterMissing)
    const { recipients } = await readRecipients(tx, tenantId, body)
    if (recipients.length === 0) throw invalidField('medical_institution_ids', nobody)
    const { tenant, staff } = await tx
      .selectFrom('accounts')
      .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
      .where('accounts.tenant_id', '=', tenantId)
      .where('tenants.tenant_id', '=', tenantId)
      .where('accounts.id', '=', account.id)
      .select(['tenants.name as tenant', 'accounts.username as staff'])
      .executeTakeFirstOrThrow()
    const mail = {
      format,
      title: titles[format],
      tenant,
      staff,
      recipients,
      sender: body.sender ?? (sheet ? '' : await readSender(tx, tenantId)),
      letter: { title: letter?.title ?? '', text: letter?.text ?? '', date: letter ? letterDate(letter.date) : '' },
      firstLabel: sheet ? firstLabel : 1,
      shift,
      isTest,
    }
    const contents = await outside(() => writeMailInThread(mail))
    return {
      chunks: Readable.from([contents]),
      contentType: 'application/pdf',
      filename: `${titles[format]}.pdf`,
      byteCount: contents.byteLength,
    }
  },

  createMailing: async ({ tx, tenantId, account, body, wasCarriedOut }) => {
    const { medical_institution_ids: institutionIds, title, text, draft_key: draftKey, ...details } = body
    const shared = { ...details, communication_type: 'postal_item', purpose: title, memo: text } as const
    await checkShared(tx, tenantId, shared)
    const author = { tenantId, accountId: account.id }
    const id = await insertGroup(tx, author, title, shared, draftKey)
    if (id === undefined) {
      wasCarriedOut()
      const before = await tx
        .selectFrom('communication_groups')
        .where('tenant_id', '=', tenantId)
        .where('created_by', '=', account.id)
        .where('draft_key', '=', draftKey ?? '')
        .select('id')
        .executeTakeFirstOrThrow()
      return { id: before.id, communication_count: await countOfGroup(tx, tenantId, before.id) }
    }
    await insertGroupCommunications(
      tx,
      author,
      id,
      shared,
      institutionIds.map((institution) => ({ medical_institution_id: institution })),
      'medical_institution_ids',
    )
    return { id, communication_count: institutionIds.length }
  },

  deleteMailing: async ({ tx, tenantId, params }) => {
    if (!(await deleteGroup(tx, tenantId, params.id, 'postal_item'))) throw problem('not_found')
  },
})
