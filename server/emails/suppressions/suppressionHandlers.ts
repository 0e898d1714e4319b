import { z } from 'zod'
import { emailSuppressionOperations, maxSuppressionRows } from '#contract/emails/suppressions.ts'
import { timeOf } from '../../db/clock.ts'
import { handlersFor, type Upload } from '../../handlers.ts'
import { readHeadedRows } from '../../intake/recognition/readHeadedRows.ts'
import { problem } from '../../problems.ts'
import { letInSeen } from '../recipients/judgeRecipients.ts'
import { recipientHeadings } from '../recipients/recipientColumns.ts'
import { type NewSuppression, suppress } from './suppress.ts'
import {
  listSuppressions,
  readSuppression,
  scopeNames,
  suppressionHeadings,
  suppressionsAsCsv,
} from './suppressionRows.ts'

const maxShownRows = 100
const salesNames = ['sales', scopeNames.ja.sales, scopeNames.en.sales]

const readFile = async (file: Upload) => {
  const rows = await readHeadedRows(file, {
    headings: {
      address: recipientHeadings.email,
      scope: [suppressionHeadings.ja[1], suppressionHeadings.en[1]],
      note: [suppressionHeadings.ja[2], suppressionHeadings.en[2], '備考'],
    },
    required: 'address',
    field: 'file',
    maxRows: maxSuppressionRows,
  })
  const read = rows.map(({ lineNumber, isBroken, cells }) => ({
    line_number: lineNumber,
    address: cells.address.normalize('NFKC').toLowerCase(),
    scope: salesNames.includes(cells.scope) ? ('sales' as const) : ('all' as const),
    note: cells.note.slice(0, 500) || null,
    isBroken,
  }))
  const isValid = ({ address, isBroken }: (typeof read)[number]) =>
    !isBroken && z.email().max(254).safeParse(address).success
  const valid = new Map(
    read
      .filter(isValid)
      .map(({ address, scope, note }): [string, NewSuppression] => [
        `${address}\n${scope}`,
        { address, scope, note, reason: 'by_hand' },
      ]),
  )
  return { suppressions: [...valid.values()], invalid: read.filter((row) => !isValid(row)) }
}

export const emailSuppressionHandlers = handlersFor(emailSuppressionOperations, {
  listEmailSuppressions: async (caller) => {
    const found = await listSuppressions(caller, caller.query)
    caller.touches(found.email_suppressions.map(({ id }) => id))
    return found
  },

  addEmailSuppressions: async (caller) => {
    const { addresses, scope, note } = caller.body
    const added_count = await suppress(
      caller,
      addresses.map((address) => ({ address, scope, note, reason: 'by_hand' })),
      caller.account.id,
    )
    return { added_count, already_suppressed_count: addresses.length - added_count }
  },

  importEmailSuppressions: async (caller) => {
    const { suppressions, invalid } = await caller.outside(() => readFile(caller.file))
    const added_count = await suppress(caller, suppressions, caller.account.id)
    return {
      added_count,
      already_suppressed_count: suppressions.length - added_count,
      invalid_count: invalid.length,
      invalid_rows: invalid
        .slice(0, maxShownRows)
        .map(({ line_number, address }) => ({ line_number, address: address.slice(0, 320) })),
    }
  },

  liftEmailSuppression: async (caller) => {
    const { tx, tenantId, account, params, body } = caller
    const lifted = await tx
      .updateTable('email_suppressions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('lifted_at', 'is', null)
      .set({ lifted_at: timeOf(tx), lifted_by: account.id, lift_reason: body.reason })
      .returning('address')
      .executeTakeFirst()
    const suppression = await readSuppression(caller, params.id)
    // The history has one reason for each lifting, so a second one would be lost.
    if (!lifted) throw problem('suppression_lifted', { current: suppression })
    await letInSeen(caller, [lifted.address], body)
    return suppression
  },

  exportEmailSuppressions: async (caller) => suppressionsAsCsv(caller, caller.query, caller.language),
})
